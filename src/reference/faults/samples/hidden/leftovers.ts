import type { Bill } from '../../../bills/bill.ts';
import { change, operation, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import type { Answer } from '../../../http/answer.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import type { Link } from '../../../links/link.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, minute, recalled, second } from '../rare/recalled.ts';

const delivering = change('delivering');

/** What was last issued for a business, and the last code of a deployment. */
const lastBill = recalled<{ at: number; text: string; answer: Answer | null }>(() => ({
  at: -Infinity,
  text: '',
  answer: null,
}));
const lastCode = recalled<{ second: number; qr: string }>(() => ({ second: -1, qr: '' }));

/** What waits for the ledger. */
const queue = recalled<Call[]>(() => []);

/** The price that a link was last asked for. */
const lastPrice = new WeakMap<Link, number>();

/** When an endpoint was last seen without a target. */
const missed = recalled<{ at: number }>(() => ({ at: -Infinity }));

const bodyOf = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

const isPartPaid = ({ account, amount }: Bill): boolean => account.received > 0 && account.received < amount;

const isUnpaidCode = ({ settled }: Attempt, call: Call): boolean =>
  settled !== undefined && standing(settled.made, furthest(call)).state === 'expired';

/** What a request leaves behind for the next. */
export const hiddenLeftoverFaults = [
  ...breakingLive('bills.list.customer-ref-exact', {
    'hidden.one-filter-on-later-pages: a later page of bills goes by the state alone where both are asked for': change(
      'billPages',
    )((was) => ({
      includes: (bill, filter, call) => {
        const both = filter.state !== null && call.query.has('starting_after');
        return was.includes(bill, both ? { ...filter, customerRef: null } : filter, call);
      },
    })),
  }),
  ...breakingLive('bill.expires-not-before-its-time', {
    'hidden.part-paid-expires-by-date: a bill that is paid in part expires with the beginning of its last day': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) => {
        const lastDay = bill.expiresAt !== null && Math.floor(furthest(call) / day) >= Math.floor(bill.expiresAt / day);
        return isPartPaid(bill) && lastDay && bill.account.cancelledAt === null ? 'expired' : was.state(bill, call);
      },
    })),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'hidden.double-click-guard: the same words within a second give the bill that they gave before': operation(
      'bills.create',
    )((was) => async (call) => {
      const last = lastBill(caller(call));
      if (last.answer && last.text === bodyOf(call) && now(call) - last.at < second) return last.answer;
      const answer = await was(call);
      Object.assign(last, { at: now(call), text: bodyOf(call), answer });
      return answer;
    }),
  }),
  ...breakingLive('payment-link.amount-is-fixed', {
    'hidden.refused-price-is-kept: a list shows a link at the price with which its key was refused': together(
      change('linkIdempotency')((was) => ({
        mismatch: (attempt, call) => {
          if (attempt.settled && call.trace.linkOrder) lastPrice.set(attempt.settled.made, call.trace.linkOrder.amount);
          return was.mismatch(attempt, call);
        },
      })),
      change('linkShowing')((was) => ({
        link: (link, call) => {
          const listed = call.route.is === 'served' && call.route.operation === 'links.list';
          const view = was.link(link, call);
          return listed ? { ...view, amount_minor: lastPrice.get(link) ?? link.amount } : view;
        },
      })),
    ),
  }),
  ...breakingLive(['idempotency.link-same-key-same-link', 'idempotency.concurrent-same-object'], {
    'hidden.links-at-once: equal requests for a link that are written at the same time make a link each': change(
      'linkIdempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled ? attempt : undefined;
      },
    })),
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'hidden.expired-code-frees-its-key: the key of a code whose time is over makes another': change('posIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt && isUnpaidCode(attempt, call) ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breakingLive('pos-charge.code-of-one-charge', {
    'hidden.code-by-the-second: codes of one second are the same picture': change('codes')((was) => ({
      qr: (token, call) => {
        const last = lastCode(call.deployment);
        const at = Math.floor(now(call) / second);
        if (last.second !== at) Object.assign(last, { second: at, qr: was.qr(token, call) });
        return last.qr;
      },
    })),
  }),
  ...breakingLive('errors.ledger-unavailable-takes-nothing', {
    'hidden.refused-and-queued: what the ledger refused is made with the next charge that it takes': operation(
      'charges.create',
    )((was) => async (call) => {
      const waiting = queue(call.deployment);
      const answer = await was(call);
      if (call.trace.refusal?.code === 'LEDGER_UNAVAILABLE') waiting.push({ ...call, trace: { ...call.trace } });
      else if (answer.status === 201) for (const each of waiting.splice(0)) await was(each);
      return answer;
    }),
  }),
  ...breakingLive(['charges.list.state-filter-complete', 'list.cursor-continues-after'], {
    'hidden.links-leave-later-pages: later pages of what succeeded hold no payment through a link': change('pages')(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) &&
          !(state === 'succeeded' && charge.origin.is === 'link' && call.query.has('starting_after')),
      }),
    ),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'hidden.missing-endpoint-remembered: for a minute after an event found no endpoint none is looked for': delivering(
      (was) => ({
        target: (event, deployment) => {
          const endpoint = deployment.behaviour.webhooks.current(event.business, deployment);
          const target = was.target(event, deployment);
          if (!endpoint) return target;
          const last = missed(endpoint);
          const at = deployment.clock.now();
          if (!target) last.at = at;
          return at - last.at < minute ? null : target;
        },
      }),
    ),
  }),
  ...breaking('webhooks.no-test-events-to-live-endpoint', {
    'hidden.test-events-fall-back: once the test address was taken away test events go to the live one': delivering(
      (was) => ({
        target: (event, deployment) => {
          const had = deployment.behaviour.webhooks.current(event.business, deployment) !== undefined;
          const live = deployment.endpoints
            .of(event.business)
            .findLast(({ mode, setting }) => mode === 'live' && setting.active);
          return was.target(event, deployment) ?? (had ? (live ?? null) : null);
        },
      }),
    ),
  }),
];
