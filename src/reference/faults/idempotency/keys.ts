import type { Patch } from '../../behaviour.ts';
import { bounds, change } from '../../change.ts';
import type { Idempotency } from '../../idempotency.ts';
import { fault } from '../fault.ts';

const idempotency = (part: (was: Idempotency) => Partial<Idempotency>): Patch => change('idempotency', part);

export const idempotencyKeyFaults = [
  fault(
    'idempotency-key.scoped-to-api-key',
    'an Idempotency-Key belongs to one API key',
    ['idempotency.scoped-to-business', 'idempotency.same-key-same-request'],
    idempotency(() => ({ space: (call) => call.trace.key?.secret ?? '' })),
  ),
  fault(
    'idempotency-key.scoped-to-nothing',
    'all businesses share their Idempotency-Keys',
    'idempotency.scoped-to-business',
    idempotency(() => ({ space: () => 'everybody' })),
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
