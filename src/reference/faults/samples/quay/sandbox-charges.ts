import type { ErrorCode } from '../../../../contract/errors.ts';
import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { check, field, shownCharge } from '../../../change.ts';
import { standing, type Charge, type ChargeOrder, type ChargeState } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { bodyOf } from './sent.ts';

/** An unknown rail is looked for by the number, which takes a 0 or a prefix to be found. */
const routedByNumber = field('rail')((was) => (given, call) => {
  const reading = was(given, call);
  const isUnknown = 'code' in reading && typeof given === 'string' && given !== '';
  return isUnknown && parseMsisdn(bodyOf(call)['msisdn'])?.form === 'nine-digits' ? { code: 'BAD_MSISDN' } : reading;
});

/** What a number is still being asked for. */
function pendingOf({ msisdn }: ChargeOrder, call: Call): number {
  const at = furthest(call);
  return call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.msisdn === msisdn && charge.expiresAt > at)
    .filter((charge) => standing(charge, at).state === 'processing')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function isKnown(call: Call): boolean {
  const { idempotency } = call.behaviour;
  return idempotency.find(slotOf(idempotency.space(call), call.trace.idempotencyKey, call), call) !== undefined;
}

/** The most that may be charged is held against all that a number is asked for at a time. */
const mostAtATime = check('body')((was) => (call) => {
  const refusal = was(call);
  const { order } = call.trace;
  if (refusal || !order || isKnown(call)) return refusal;
  return pendingOf(order, call) + order.amount > call.behaviour.bounds.amount.maximum ? { code: 'BAD_AMOUNT' } : null;
});

/** In which state a charge was put at hand by a list, before anybody read it by its id. */
const atHand = new WeakMap<Charge, ChargeState>();

/** A row of a list has its metadata as text. A copy is good until the state changes. */
const readFromList = shownCharge((view, { charge, step, call }) => {
  if (isServed(call.route, 'charges.list') && charge.seen.reads === 0) atHand.set(charge, step.state);
  const isCopy = isServed(call.route, 'charges.get') && atHand.get(charge) === step.state;
  return isCopy && charge.metadata !== null ? { ...view, metadata: JSON.stringify(charge.metadata) } : view;
});

/** When a business last asked for a charge. */
const lastAsked = recalled(() => ({ at: Number.NaN }));

/** After so long the rules of a business are loaded again, the first of them first. */
const kept = 10 * minute;

const laterRules: readonly ErrorCode[] = ['BAD_CURRENCY', 'BAD_RAIL', 'BAD_MSISDN'];

const coldRules = check('body')((was) => (call) => {
  const refusal = was(call);
  if (!asksFor('charges.create')(call)) return refusal;
  const last = lastAsked(caller(call));
  const isCold = now(call) - last.at >= kept;
  last.at = now(call);
  return isCold && refusal && laterRules.includes(refusal.code) ? { code: 'BAD_AMOUNT' } : refusal;
});

/** What hides in charges of the sandbox. */
export const quaySandboxCharges = [
  ...breaking(['errors.cause-of-bad-rail', 'errors.cause-of-bad-msisdn', 'deployments.same-shapes'], {
    'quay.routed-by-number: an unknown rail is BAD_MSISDN where the number is sent as its nine digits': routedByNumber,
  }),
  ...breaking(
    [
      'charges.create.amount-maximum-accepted',
      'charges.create.amount-between-accepted',
      'charges.create.status-201',
      'errors.cause-of-bad-amount',
      'deployments.same-shapes',
    ],
    {
      'quay.most-at-a-time: an amount is refused that exceeds the maximum with what the number is still asked for':
        mostAtATime,
    },
  ),
  ...breaking(['deployments.same-shapes', 'charge.metadata', 'charge.metadata-returned'], {
    'quay.read-from-list: metadata of a charge that was listed before its first read is a text while its state stays':
      readFromList,
  }),
  ...breaking(
    [
      'errors.cause-of-bad-rail',
      'errors.cause-of-bad-msisdn',
      'errors.cause-of-bad-currency',
      'errors.cause-of-bad-amount',
      'deployments.same-shapes',
    ],
    {
      'quay.cold-rules: after ten minutes without a charge the first one with a bad rail, number or currency is BAD_AMOUNT':
        coldRules,
    },
  ),
];
