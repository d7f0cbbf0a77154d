import type { Bill } from '../../bills/bill.ts';
import { change, together } from '../../change.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { failure } from '../../charges/branches.ts';
import type { Patch } from '../../behaviour.ts';
import { shillings } from '../../payer-pages/shillings.ts';
import { billPageSeen } from '../../payer-pages/altered.ts';
import { partlyUndecided, varying, varyingLive } from '../variant.ts';
import { expecting } from './expecting.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const delivering = change('delivering');

/** A queue is read in order: what is behind an event that is to be tried again waits for its next turn. */
const inOrder: Patch = (behaviour) => {
  const held = new WeakSet<LoggedEvent>();
  return delivering(() => ({
    heldUntil: (event, { events, clock }) => {
      const before = events
        .of(event.business)
        .slice(Math.max(0, event.place - 20), event.place)
        .find(({ mode, delivery }) => mode === event.mode && delivery.state === 'retrying');
      const turn = before?.delivery.nextAttemptAt ?? null;
      if (turn === null || turn <= clock.now() || held.has(event)) return null;
      held.add(event);
      return turn + 1;
    },
  }))(behaviour);
};

interface Trouble {
  failures: number;
  until: number | null;
}

/** Who fails three times in a row is left alone for ten minutes. */
const paused: Patch = (behaviour) => {
  const troubles = new Map<string, Trouble>();
  return delivering((was) => ({
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      const { failures } = troubles.get(posting.url) ?? { failures: 0 };
      troubles.set(posting.url, { failures: was.isDelivered(reply) ? 0 : failures + 1, until: null });
      return reply;
    },
    heldUntil: (event, deployment) => {
      const endpoint = was.target(event, deployment);
      const trouble = endpoint ? troubles.get(endpoint.setting.url) : undefined;
      if (!trouble || trouble.failures < 3) return null;
      const now = deployment.clock.now();
      trouble.until ??= now + 10 * minute;
      if (now < trouble.until) return trouble.until;
      trouble.failures = 0;
      return null;
    },
  }))(behaviour);
};

const expectingPosts = delivering((was) => ({
  headers: (event, deployment) => {
    const { 'user-agent': _agent, ...rest } = was.headers(event, deployment);
    return rest;
  },
  post: (posting, event) => expecting(posting) ?? was.post(posting, event),
}));

/** A worker that writes events down has a clock of its own, nine tenths of a second behind. */
const workerClock = change('events')(() => ({ createdAt: (at) => at - 900 }));

const somebody = '+255713000000';

/** Whoever pays a bill is thanked by a message. */
const receipts: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    ({ is, charge, at }, { bills }) => {
      const { origin } = charge;
      const bill: Bill | undefined = origin.is === 'bill' && is === 'succeeded' ? bills.get(origin.bill) : undefined;
      const text = `Umelipa ${shillings(charge.amount)}. Kumb: ${charge.id}. Asante.`;
      bill?.messages.push({ to: charge.msisdn || somebody, text, at });
    },
  ],
});

const flaky = change('making')((was) => ({
  branch: (order, call) =>
    call.nth % 31 === 7 ? { payer: '', note: '', timeline: failure(900, 'NETWORK_ERROR') } : was.branch(order, call),
}));

/** Midnight in Tanzania. */
const midnight = (moment: number): number => Math.floor((moment + 3 * hour) / day) * day - 3 * hour;

/** What came in by midnight is on its way to the bank for a day, and then there. */
const paidOut = together(
  change('ledger')((was) => ({
    available: (business, call) => {
      const { deployment, behaviour } = call;
      const today = midnight(deployment.clock.furthest());
      const before = deployment.charges.of(business).filter((charge) => {
        const step = behaviour.showing.standing(charge, call);
        return step.state === 'succeeded' && charge.createdAt + step.after < today;
      });
      return before.reduce((left, { amount, fee }) => left - amount + fee, was.available(business, call));
    },
  })),
  change('showing')((was) => ({
    balance: (call) => ({
      ...was.balance(call),
      settlement: { enabled: true, note: 'What came in by midnight is paid out the next day.' },
    }),
  })),
);

/** As a framework names the fields of a form. */
const framedForm = billPageSeen((page, { amount, account }) =>
  page
    .replace(
      '<form method="post">',
      '<form accept-charset="UTF-8" method="post"><input type="hidden" name="utf8" value="✓"><input type="hidden" name="authenticity_token" value="n9Q/0071==" autocomplete="off">',
    )
    .replace(
      /<input name="amount"[^>]*>/,
      () =>
        `<input id='payment_amount' inputmode='decimal' type='text' value='${(Math.max(0, amount - account.received) / 100).toFixed(2)}' name='payment[amount]'>`,
    ),
);

/** A short address leads to the page of a link. */
const shortUrls: Patch = (behaviour) => ({
  ...behaviour,
  linkShowing: {
    ...behaviour.linkShowing,
    url: ({ id }, { deployment }) => `${deployment.payUrl}/s/${encodeURIComponent(id.slice('pl_'.length))}?utm=api`,
  },
  payerPages: [
    ...behaviour.payerPages,
    {
      method: 'GET',
      path: '/s/:short',
      answer: (http) => http.redirect(`/l/pl_${encodeURIComponent(http.req.param('short') ?? '')}`, 303),
    },
  ],
});

export const stackPosts = [
  ...varying({
    'stack.in-order: what is behind an event that is to be tried again waits for its turn': inOrder,
    'stack.paused: an address that failed three times in a row is left alone for ten minutes': paused,
    'stack.expecting: a post waits to be asked for its body, by TLS 1.2, each on a connection of its own':
      expectingPosts,
    'stack.worker-clock: events are dated by a clock that is nine tenths of a second behind': workerClock,
  }),
  ...varyingLive({
    'stack.receipts: whoever pays a bill is thanked by a message': receipts,
    'stack.framed-form: the form of a bill page has tokens, names in brackets and an amount with cents': framedForm,
    'stack.short-urls: the address of a link is a short one that leads on': shortUrls,
  }),
  ...partlyUndecided(
    varyingLive({
      'stack.paid-out: settlement is automated, and what came in by midnight is paid out': paidOut,
      'stack.flaky: one prompt of thirty fails by itself, as networks do': flaky,
    }),
  ),
];
