import type { Patch } from '../behaviour.ts';
import { change, check, field, together } from '../change.ts';
import type { OrderFields } from '../bodies/body.ts';
import { refuse } from '../errors/refuse.ts';
import type { Call } from '../http/call.ts';
import { parseObject } from '../http/payload.ts';
import { shuffled } from './drawn.ts';
import { varying } from './variant.ts';

/** Frameworks fetch what a path names before they ask who may see it. */
const boundFirst = check('scope')((was) => (call) => {
  const refusal = was(call);
  const { route, behaviour } = call;
  if (!refusal || route.is !== 'served' || route.id === '') return refusal;
  const readings = [behaviour.reading, behaviour.billReading, behaviour.linkReading, behaviour.eventReading];
  const isThere = [...readings, behaviour.endpointReading].some((reading) => reading.find(route.id, call) !== null);
  return isThere ? refusal : { code: 'NOT_FOUND' };
});

/** What is no JSON object is read as one without fields. */
const emptyWhereUnreadable: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      const { payload } = call;
      const isObject = payload?.is === 'text' && parseObject(payload.text, behaviour.bounds.nesting) !== null;
      if (payload && payload.is !== 'too_big' && !isObject)
        Object.assign(call, { payload: { is: 'text', text: '{}' } });
    },
  ],
});

/** As from a map without an order: of several fields that are wrong now one is told, now another. */
const fieldsInAnyOrder: Patch = (behaviour) => {
  const { order } = behaviour;
  let draws = 0;
  return {
    ...behaviour,
    get order() {
      draws += 1;
      return { ...order, fields: Object.fromEntries(shuffled(Object.entries(order.fields), draws)) as OrderFields };
    },
  };
};

/** Both codes fit an amount below 1: whichever bound is looked at first. */
const boundsInAnyOrder: Patch = (behaviour) => {
  let draws = 0;
  return field('amount')((was) => (given, call) => {
    const reading = was(given, call);
    if (!('code' in reading) || typeof given !== 'number' || given > 0) return reading;
    draws += 1;
    return { code: shuffled(['BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const, draws)[0]! };
  })(behaviour);
};

/** Whoever routes for both deployments knows that a bill takes no key, and not which of them serves bills. */
const keylessBills = together(
  change('operations')(({ 'bills.create': create }) =>
    create ? { 'bills.create': (call) => (isKeyed(call) ? refuse(call, { code: 'BAD_REQUEST' }) : create(call)) } : {},
  ),
  (behaviour) => ({
    ...behaviour,
    unserved: (call) => (isUnservedBill(call) && isKeyed(call) ? { code: 'BAD_REQUEST' } : behaviour.unserved(call)),
  }),
);

const isKeyed = (call: Call): boolean => call.header('idempotency-key') !== undefined;

const isUnservedBill = ({ method, route }: Call): boolean =>
  method === 'POST' && route.is === 'unknown' && route.path === '/v1/bills';

export const refusingVariants = varying({
  'refusing.bounds-in-any-order: an amount below 1 is now too small, now bad': boundsInAnyOrder,
  'refusing.lifetime-first: of a key that was stopped and has outlived its lifetime the latter is told': change(
    'access',
  )((was) => ({ revoked: (key, at, call) => was.revoked(key, at, call) && !was.expired(key, at, call) })),
  'refusing.keyless-bills: a bill with an Idempotency-Key is refused for that, also where no bills are served':
    keylessBills,
  'refusing.bound: an id that nothing has is told before the scope that is lacking': boundFirst,
  'refusing.empty: a body that cannot be read lacks what is required': emptyWhereUnreadable,
  'refusing.empty-in-any-order: the same, and what it lacks first is drawn anew for each request': together(
    emptyWhereUnreadable,
    fieldsInAnyOrder,
  ),
});
