import type { Charge, Order } from '../charge.ts';
import { answer } from '../answer.ts';
import type { Patch } from '../behaviour.ts';
import { now, type Call } from '../call.ts';
import { bounds, change } from '../change.ts';
import type { Idempotency } from '../idempotency.ts';
import { makeCharge } from '../making.ts';
import { refuse } from '../refusal.ts';
import { showCharge } from '../showing.ts';
import { fault } from './fault.ts';

const idempotency = (part: (was: Idempotency) => Partial<Idempotency>): Patch => change('idempotency', part);

const compared = ['amount', 'currency', 'rail', 'msisdn', 'reference', 'description', 'metadata'] as const;

const comparing = (...names: readonly (keyof Order)[]): Patch =>
  idempotency(() => ({
    print: (order) => JSON.stringify(compared.filter((name) => names.includes(name)).map((name) => order[name])),
  }));

/** A replay counts as a first request under a condition. */
const forgetting = (when: (charge: Charge, call: Call) => boolean): Patch =>
  idempotency((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      return attempt?.settled && when(attempt.settled.charge, call) ? undefined : attempt;
    },
  }));

const day = 86_400_000;

function another(call: Call): Charge {
  if (!call.trace.order) throw new Error('there is no order to repeat');
  return makeCharge(call, call.trace.order);
}

const same = 'idempotency.same-key-same-request';

export const idempotencyFaults = [
  fault(
    'replay.makes-another',
    'a replay makes another charge',
    same,
    idempotency(() => ({ replay: (_charge, _first, call) => answer(201, showCharge(another(call), call)) })),
  ),
  fault(
    'replay.makes-another-once-succeeded',
    'a replay after the success makes another charge',
    same,
    forgetting((charge, call) => call.behaviour.showing.standing(charge, call).state === 'succeeded'),
  ),
  fault(
    'replay.forgotten-after-window',
    'a key is forgotten after 15 minutes',
    same,
    forgetting((charge, call) => now(call) - charge.createdAt > 900_000),
  ),
  fault(
    'replay.forgotten-after-a-day',
    'a key is forgotten after a day',
    same,
    forgetting((charge, call) => now(call) - charge.createdAt > day),
  ),
  fault(
    'replay.other-id',
    'a replay shows the charge with an id of its own',
    same,
    idempotency(() => ({
      replay: (charge, _first, call) =>
        answer(201, { ...showCharge(charge, call), id: call.behaviour.making.id(call.deployment.random, call) }),
    })),
  ),
  fault(
    'replay.refused',
    'a replay is refused as a mismatch',
    [same, 'errors.cause-of-idempotent-mismatch'],
    idempotency(() => ({ replay: (_charge, _first, call) => refuse(call, { code: 'IDEMPOTENT_MISMATCH' }) })),
  ),
  fault(
    'idempotency-key.scoped-to-api-key',
    'an Idempotency-Key belongs to one API key',
    same,
    idempotency(() => ({ space: (call) => call.trace.key?.secret ?? '' })),
  ),
  fault(
    'idempotency-key.scoped-to-nothing',
    'all businesses share their Idempotency-Keys',
    'idempotency.scoped-to-business',
    idempotency(() => ({ space: () => 'everybody' })),
  ),
  fault(
    'mismatch.amount-not-compared',
    'another amount is the same request',
    'idempotency.mismatch-on-amount',
    comparing('currency', 'rail', 'msisdn', 'reference'),
  ),
  fault(
    'mismatch.rail-not-compared',
    'another rail is the same request',
    'idempotency.mismatch-on-rail',
    comparing('amount', 'currency', 'msisdn', 'reference'),
  ),
  fault(
    'mismatch.msisdn-not-compared',
    'another number is the same request',
    'idempotency.mismatch-on-msisdn',
    comparing('amount', 'currency', 'rail', 'reference'),
  ),
  fault(
    'mismatch.reference-not-compared',
    'another reference is the same request',
    'idempotency.mismatch-on-reference',
    comparing('amount', 'currency', 'rail', 'msisdn'),
  ),
  fault(
    'mismatch.reference-in-any-case',
    'references are compared without regard to capitals',
    'idempotency.mismatch-on-reference',
    idempotency((was) => ({
      print: (order, call) => was.print({ ...order, reference: order.reference?.toLowerCase() ?? null }, call),
    })),
  ),
  fault(
    'mismatch.last-digit-not-compared',
    'numbers are compared without their last digit',
    'idempotency.mismatch-on-msisdn',
    idempotency((was) => ({
      print: (order, call) => was.print({ ...order, msisdn: order.msisdn.slice(0, -1) }, call),
    })),
  ),
  fault(
    'mismatch.description-compared',
    'another description is a mismatch',
    ['idempotency.description-not-compared', 'errors.cause-of-idempotent-mismatch'],
    comparing('amount', 'currency', 'rail', 'msisdn', 'reference', 'description'),
  ),
  fault(
    'mismatch.metadata-compared',
    'other metadata is a mismatch',
    ['idempotency.metadata-not-compared', 'errors.cause-of-idempotent-mismatch'],
    comparing('amount', 'currency', 'rail', 'msisdn', 'reference', 'metadata'),
  ),
  fault(
    'mismatch.makes-charge',
    'a mismatch is refused and makes a charge all the same',
    'idempotency.mismatch-creates-nothing',
    idempotency((was) => ({ mismatch: (attempt, call) => (another(call), was.mismatch(attempt, call)) })),
  ),
  fault(
    'mismatch.takes-the-key',
    'after a mismatch the key stands for nothing any more',
    'idempotency.first-request-stands',
    idempotency((was) => ({
      mismatch: (attempt, call) => {
        call.deployment.attempts.delete(`${call.behaviour.idempotency.space(call)} ${call.trace.idempotencyKey}`);
        return was.mismatch(attempt, call);
      },
    })),
  ),
  fault(
    'mismatch.changes-first',
    'a mismatch changes the reference of the first charge',
    ['idempotency.first-request-stands', 'charge.reference-echoed'],
    idempotency((was) => ({
      mismatch: (attempt, call) => {
        if (attempt.settled) Object.assign(attempt.settled.charge, { reference: call.trace.order?.reference ?? null });
        return was.mismatch(attempt, call);
      },
    })),
  ),
  fault(
    'idempotency-key.seven-characters-taken',
    'takes a key of 7 characters',
    'idempotency.key-minimum',
    bounds({ idempotencyKey: /^[A-Za-z0-9_-]{7,128}$/ }),
  ),
  fault(
    'idempotency-key.eight-characters-refused',
    'refuses a key of 8 characters',
    'idempotency.key-8-accepted',
    bounds({ idempotencyKey: /^[A-Za-z0-9_-]{9,128}$/ }),
  ),
  fault(
    'idempotency-key.129-characters-taken',
    'takes a key of 129 characters',
    'idempotency.key-maximum',
    bounds({ idempotencyKey: /^[A-Za-z0-9_-]{8,129}$/ }),
  ),
  fault(
    'idempotency-key.128-characters-refused',
    'refuses a key of 128 characters',
    'idempotency.key-128-accepted',
    bounds({ idempotencyKey: /^[A-Za-z0-9_-]{8,127}$/ }),
  ),
  fault(
    'idempotency-key.dot-taken',
    'takes dots in a key',
    'idempotency.key-charset-others-refused',
    bounds({ idempotencyKey: /^[A-Za-z0-9_.-]{8,128}$/ }),
  ),
  fault(
    'idempotency-key.any-sign-taken',
    'takes any sign in a key',
    'idempotency.key-charset-others-refused',
    bounds({ idempotencyKey: /^[\x20-\xff]{8,128}$/ }),
  ),
  fault(
    'idempotency-key.part-is-enough',
    'takes a key that holds 8 good characters somewhere',
    ['idempotency.key-charset-others-refused', 'idempotency.key-maximum'],
    bounds({ idempotencyKey: /[A-Za-z0-9_-]{8,128}/ }),
  ),
  fault(
    'idempotency-key.underscore-refused',
    'refuses _ in a key',
    'idempotency.key-charset-accepted',
    bounds({ idempotencyKey: /^[A-Za-z0-9-]{8,128}$/ }),
  ),
  fault(
    'idempotency-key.dash-first-refused',
    'refuses a key that begins with -',
    'idempotency.key-charset-accepted',
    bounds({ idempotencyKey: /^(?!-)[A-Za-z0-9_-]{8,128}$/ }),
  ),
  fault(
    'idempotency-key.not-needed',
    'takes a charge without a key',
    'idempotency.required-on-charges',
    idempotency((was) => ({
      key: (call) => (call.header('idempotency-key') === undefined ? call.requestId : was.key(call)),
    })),
  ),
  fault(
    'idempotency-key.cut-at-64',
    'keys that share their first 64 characters are one',
    'errors.cause-of-idempotent-mismatch',
    idempotency((was) => ({ key: (call) => was.key(call)?.slice(0, 64) ?? null })),
  ),
  fault(
    'idempotency-key.any-case',
    'keys that differ in capitals only are one',
    'errors.cause-of-idempotent-mismatch',
    idempotency((was) => ({ key: (call) => was.key(call)?.toLowerCase() ?? null })),
  ),
];
