import { answers, branched, change, shownCharge, shownError, together } from '../../change.ts';
import { postingDay, localTime } from './times.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { createHash } from 'node:crypto';
import type { Deployment } from '../../world/deployment.ts';
import type { Patch } from '../../behaviour.ts';
import type { Branch, Charge, TimelineStep } from '../../charges/charge.ts';
import { asText, isObject, type JsonObject } from '../../http/json.ts';
import { isError } from '../../when.ts';

/** Changes what is shown of charges, bills and links, given how often each has moved. */
const everything = (alter: (view: JsonObject, moves: number, call: Call) => JsonObject) =>
  together(
    shownCharge((view, { step, call }) => alter(view, step.after === 0 ? 0 : 1, call)),
    change('billShowing')((was) => ({
      bill: (bill, call) => {
        const { received, cancelledAt } = bill.account;
        return alter(was.bill(bill, call), Number(received > 0) + Number(cancelledAt !== null), call);
      },
    })),
    change('linkShowing')((was) => ({
      link: (link, call) => alter(was.link(link, call), link.seen.payments + Number(link.seen.closed), call),
    })),
  );

const collections: Readonly<Partial<Record<string, string>>> = {
  charge: 'charges',
  bill: 'bills',
  payment_link: 'links',
};

/** An object tells where its document lies. */
export const documentPaths = everything((view, _moves, call) => ({
  ...view,
  path: `businesses/${caller(call).id}/${collections[asText(view['object'])]}/${asText(view['id'])}`,
}));

/** A document has an id and a revision, which is another one after each move. */
export const revisions = everything((view, moves) => ({
  _id: view['id'] ?? null,
  _rev: `${moves + 1}-${createHash('md5').update(JSON.stringify(view)).digest('hex')}`,
  ...view,
}));

/** A site tells each moment in two ways more, and where an object is found. */
export const wordPressed = everything((view) => {
  const created = Date.parse(asText(view['created']));
  const tidy = (moment: string): string => moment.slice(0, 19);
  return {
    ...view,
    date: tidy(localTime(created)),
    date_gmt: tidy(new Date(created).toISOString()),
    _links: { self: [{ href: `?rest_route=/pay/${asText(view['object'])}/${asText(view['id'])}` }] },
  };
});

const lastMove = ({ createdAt }: Charge, { after }: TimelineStep, call: Call): string =>
  call.behaviour.wire.dateTime(createdAt + after, call);

/** A charge is a resource with the version and the moment of its last move; an error tells an outcome. */
export const resources = together(
  shownCharge((view, { charge, step, call }) => ({
    resourceType: 'PaymentNotice',
    meta: {
      object: 'meta',
      versionId: step.after === 0 ? '1' : '2',
      lastUpdated: lastMove(charge, step, call),
      profile: ['https://clinics.example.test/StructureDefinition/charge'],
    },
    ...view,
  })),
  shownError((error, { code }) => ({
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: 'processing', details: { text: code } }],
    ...error,
  })),
);

/** Of a number three digits are shown behind as many dots as there are others. */
export const dotted = change('notices')(() => ({
  mask: (phone) => '\u2022'.repeat(Math.max(0, phone.length - 3)) + phone.slice(-3),
}));

const second = 1000;

/** A job moves what is due on at each full second. */
const ticking = (branch: Branch, call: Call): Branch => {
  const put = (after: number): number => Math.ceil((now(call) + after) / second) * second - now(call);
  return {
    ...branch,
    timeline: branch.timeline.map((step) => (step.after === 0 ? step : { ...step, after: put(step.after) })),
  };
};

export const ticks = together(
  branched((branch, _order, call) => ticking(branch, call)),
  change('codes')((was) => ({ branch: (order, call) => ticking(was.branch(order, call), call) })),
);

/** What a simulated payer will do is told beforehand, step by step. */
export const scripts = shownCharge((view, { charge, call }) => {
  const { simulation } = view;
  if (!isObject(simulation)) return view;
  const script = charge.branch.timeline.map(({ after, state, reason }) => ({
    object: 'step',
    state,
    reason: reason ?? null,
    after_ms: after,
    at: call.behaviour.wire.dateTime(charge.createdAt + after, call),
  }));
  return { ...view, simulation: { ...simulation, script } };
});

/** A charge belongs to a day of the accounts. */
export const postedCharges = shownCharge((view, { charge }) => ({
  ...view,
  posting_date: postingDay(charge.createdAt),
}));

/** Where a charge stands in the accounts of a card network: a year, a day of it, an hour and a number. */
function retrievalReference({ createdAt, place }: Charge): string {
  const date = new Date(createdAt);
  const dayOfYear = 1 + Math.floor((createdAt - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000);
  const written = (value: number, count: number): string => String(value % 10 ** count).padStart(count, '0');
  return `${date.getUTCFullYear() % 10}${written(dayOfYear, 3)}${written(date.getUTCHours(), 2)}${written(place + 1, 6)}`;
}

function responseCode({ state, reason }: TimelineStep): string {
  if (state === 'succeeded') return '00';
  if (state === 'failed') return reason === 'INSUFFICIENT_FUNDS' ? '51' : '05';
  return state === 'expired' ? '68' : '09';
}

/** What terminals know of a charge: numbers and codes of ISO 8583, and a date and a time without a year. */
export const terminalFields = together(
  shownCharge((view, { charge, step }) => {
    const local = localTime(charge.createdAt);
    return {
      ...view,
      rrn: retrievalReference(charge),
      stan: String((charge.place + 1) % 1_000_000).padStart(6, '0'),
      response_code: responseCode(step),
      local_transaction_date: local.slice(5, 10).replace('-', ''),
      local_transaction_time: local.slice(11, 19).replaceAll(':', ''),
    };
  }),
  answers(isError)(({ status, body }) => {
    const error = body?.['error'];
    const code = status === 401 || status === 403 ? '58' : status === 503 ? '91' : '30';
    return { body: { ...body, ...(isObject(error) && { error: { ...error, response_code: code } }) } };
  }),
);

const results: Readonly<Record<TimelineStep['state'], string | null>> = {
  requires_payment: null,
  processing: null,
  succeeded: '0',
  failed: '1032',
  expired: '1037',
};

/** What the network said, and when by its own clock and in its own way to write it. */
export const networkResults = shownCharge((view, { charge, step }) => {
  const code = results[step.state];
  const stamp = localTime(charge.createdAt + step.after)
    .slice(0, 19)
    .replaceAll(/\D/g, '');
  return { ...view, network_result: code === null ? null : { object: 'network_result', code, completed: stamp } };
});

const opened = new WeakMap<Deployment, Map<string, number>>();

function openedAt(path: string, deployment: Deployment): Map<string, number> {
  const all = opened.get(deployment) ?? new Map<string, number>();
  opened.set(deployment, all.set(path, all.get(path) ?? 0));
  return all;
}

const views = (path: string, { deployment }: Call): JsonObject => ({
  page_views: openedAt(path, deployment).get(path) ?? 0,
});

const pagesCounted: Patch = (behaviour) => ({
  ...behaviour,
  payerPages: behaviour.payerPages.map((page) => ({
    ...page,
    answer: (http, live) => {
      const { path } = http.req;
      const all = openedAt(path, live);
      all.set(path, (all.get(path) ?? 0) + 1);
      return page.answer(http, live);
    },
  })),
});

/** Sellers like to know how often a page was opened. */
export const pageViews = together(
  pagesCounted,
  change('billShowing')((was) => ({
    bill: (bill, call) => ({ ...was.bill(bill, call), ...views(`/b/${bill.controlNumber}`, call) }),
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => ({ ...was.link(link, call), ...views(`/l/${link.id}`, call) }),
  })),
);
