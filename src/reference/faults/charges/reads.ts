import { chargeFinding } from '../lists/finding.ts';
import type { Call } from '../../http/call.ts';
import { change, headers, shownError } from '../../change.ts';
import { breaking } from '../fault.ts';

const { alsoFound, anybodys, byPrefix, foreignForbidden, foundInstead, isForeign, newest, own } = chargeFinding;

const foreign = (_refused: unknown, call: Call): boolean => call.trace.refusal?.code === 'NOT_FOUND' && isForeign(call);

const alike = 'charges.get.foreign-indistinguishable';

export const readFaults = [
  ...breaking('charges.get.foreign-not-found', {
    'read.foreign-shown: a charge of another business is shown': alsoFound('charges.get')(anybodys),
    'read.foreign-forbidden: a charge of another business is FORBIDDEN_SCOPE': foreignForbidden('charges.get'),
  }),
  ...breaking(alike, {
    'read.foreign-403: a charge of another business is answered 403': change('refusals')((was) => ({
      status: (refusal, call) => (refusal.code === 'NOT_FOUND' && isForeign(call) ? 403 : was.status(refusal, call)),
    })),
    'read.foreign-extra-field: NOT_FOUND of a foreign charge carries a hint': shownError((error, { code }, call) =>
      code === 'NOT_FOUND' && isForeign(call) ? { ...error, hint: 'other_account' } : error,
    ),
    'read.foreign-header: NOT_FOUND of a foreign charge carries a header of its own': headers(foreign)(() => ({
      'X-Owner': 'another',
    })),
  }),
  ...breaking(['charges.get.unknown-not-found', 'charges.get.the-one-asked'], alsoFound('charges.get'), {
    'read.unknown-is-newest: an unknown id gives the newest charge': newest,
    'read.by-prefix: the beginning of an id is enough': byPrefix,
  }),
  ...breaking('charges.get.the-one-asked', foundInstead('charges.get'), {
    'read.neighbour-of-failed: in place of a failed charge its neighbour is shown': (charge, call) =>
      call.method === 'GET' && call.behaviour.showing.standing(charge, call).state === 'failed'
        ? own(call)[charge.place - 1]
        : charge,
  }),
];
