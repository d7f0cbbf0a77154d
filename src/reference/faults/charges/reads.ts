import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, headers, shownError } from '../../change.ts';
import { breaking } from '../fault.ts';

const idOf = ({ route }: Call): string => (route.is === 'served' ? route.id : '');

/** Whether a request asks for a charge that exists and belongs to another business. */
const isForeign = (call: Call): boolean => {
  const charge = call.deployment.charges.get(idOf(call));
  return charge !== undefined && call.trace.key !== undefined && charge.business !== call.trace.key.business;
};

const foreign = (_refused: unknown, call: Call): boolean => call.trace.refusal?.code === 'NOT_FOUND' && isForeign(call);

const reading = (find: (id: string, call: Call) => ReturnType<Call['deployment']['charges']['get']>): Patch =>
  change('reading')((was) => ({ find: (id, call) => was.find(id, call) ?? find(id, call) ?? null }));

const newest = (call: Call) => call.behaviour.pages.source(call).at(-1);

const alike = 'charges.get.foreign-indistinguishable';

export const readFaults = [
  ...breaking('charges.get.foreign-not-found', {
    'read.foreign-shown: a charge of another business is shown': reading((id, { deployment }) =>
      deployment.charges.get(id),
    ),
    'read.foreign-forbidden: a charge of another business is FORBIDDEN_SCOPE': change('checks')(({ scope }) => ({
      scope: (call) => (isForeign(call) ? { code: 'FORBIDDEN_SCOPE', scope: 'charges:read' } : scope(call)),
    })),
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
  ...breaking(['charges.get.unknown-not-found', 'charges.get.the-one-asked'], reading, {
    'read.unknown-is-newest: an unknown id gives the newest charge': (id, call) =>
      id.startsWith('ch_') && !call.deployment.charges.has(id) ? newest(call) : undefined,
    'read.any-case: ids are read without regard to capitals': (id, call) =>
      call.deployment.charges.has(id)
        ? undefined
        : call.behaviour.pages.source(call).find((charge) => charge.id.toLowerCase() === id.toLowerCase()),
    'read.by-prefix: the beginning of an id is enough': (id, call) =>
      id.length > 8 && !call.deployment.charges.has(id)
        ? call.behaviour.pages.source(call).find((charge) => charge.id.startsWith(id.slice(0, -1)))
        : undefined,
  }),
  ...breaking('charges.get.the-one-asked', change('reading'), {
    'read.neighbour-of-failed: in place of a failed charge its neighbour is shown': (was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        const failed =
          charge &&
          call.method === 'GET' &&
          call.route.is === 'served' &&
          call.route.operation === 'charges.get' &&
          call.behaviour.showing.standing(charge, call).state === 'failed';
        return failed ? (call.behaviour.pages.source(call)[charge.place - 1] ?? charge) : charge;
      },
    }),
  }),
];
