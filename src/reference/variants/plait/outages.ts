import { answers, change, check, headers, together } from '../../change.ts';
import { always, refusedWith } from '../../when.ts';
import type { Call } from '../../http/call.ts';
import type { Done } from '../../operator/action.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { slotFor } from './asked.ts';

const isAway = ({ deployment }: Call): boolean => deployment.mode === 'live' && !deployment.condition.ledgerAvailable;

const soon = { 'Retry-After': '2' } as const;

/** Idempotency-Keys are kept in the ledger: without it nobody knows a replay from a mismatch. */
export const keysInLedger = check('body')((was) => (call) => {
  const refusal = was(call);
  return refusal ?? (isAway(call) && slotFor(call) !== null ? { code: 'LEDGER_UNAVAILABLE', headers: soon } : null);
});

/** Keys are looked up where scopes are: without a ledger every write of live is refused before its body is read. */
export const writesShut = check('query')(
  (was) => (call) =>
    isAway(call) && call.method === 'POST' ? { code: 'LEDGER_UNAVAILABLE', headers: soon } : was(call),
);

/** The sandbox never asks for a ledger, and live needs none for what moves no money. */
export const onlyMoneyWaits = change('making')((was) => ({
  reachable: (call) => {
    if (call.deployment.mode === 'test') return true;
    const { route } = call;
    const isPaper = route.is === 'served' && (route.operation === 'bills.create' || route.operation === 'links.create');
    return isPaper || was.reachable(call);
  },
}));

/** When the ledger is back, each operation that missed it is refused once more. */
export const probedOnce: Patch = (behaviour) => {
  const missed = new Set<EndpointName>();
  return together(
    check('body')((was) => (call) => {
      const refusal = was(call);
      const { route } = call;
      if (refusal || isAway(call) || route.is !== 'served' || !missed.delete(route.operation)) return refusal;
      return { code: 'LEDGER_UNAVAILABLE', headers: { 'Retry-After': '1' } };
    }),
    answers(refusedWith('LEDGER_UNAVAILABLE'))((_answer, call) => {
      if (call.route.is === 'served' && isAway(call)) missed.add(call.route.operation);
      return {};
    }),
  )(behaviour);
};

const payments: ReadonlySet<string> = new Set(['approve_charge', 'decline_charge', 'pay_bill']);

/** What networks report while the ledger is away is written down when it is back, or when the clock is moved. */
export const networksGoOn: Patch = (behaviour) => {
  let isOut = false;
  let queue: (() => Promise<Done>)[] = [];
  const caughtUp = async (): Promise<void> => {
    const all = queue;
    queue = [];
    for (const each of all) await each();
  };
  return change('desk')((was) => ({
    act: async (action, body: JsonObject, carryOut) => {
      if (isOut && payments.has(action)) {
        queue.push(() => was.act(action, body, carryOut));
        return { done: { queued: true } };
      }
      if (action === 'advance_clock') await caughtUp();
      const outcome = await was.act(action, body, carryOut);
      if (action !== 'set_ledger' || 'error' in outcome) return outcome;
      isOut = body['available'] === false;
      if (!isOut) await caughtUp();
      return outcome;
    },
  }))(behaviour);
};

/** Whoever reads meanwhile is told that what is read may be older. */
export const staleTold = headers(always)((_usual, call) =>
  isAway(call) ? { Warning: '110 - "the ledger is away"', Age: '1' } : { 'X-Ledger': 'up' },
);

/** The balance says since when it could be read. */
export const balanceAsOf = change('showing')((was) => ({
  balance: (call) => ({
    ...was.balance(call),
    as_of: call.behaviour.wire.dateTime(call.deployment.clock.now(), call),
  }),
}));

/** What was begun with a ledger is ended, though it went meanwhile; what was begun without one is refused, though it came. */
export const begunIsEnded: Patch = (behaviour) => {
  const begun = new WeakMap<Call, boolean>();
  return change('making')((was) => ({
    writing: (call) => {
      begun.set(call, was.reachable(call));
      return was.writing(call);
    },
    reachable: (call) => begun.get(call) ?? was.reachable(call),
  }))(behaviour);
};
