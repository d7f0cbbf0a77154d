import { answers, check, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** The Idempotency-Keys of charges that were put off. */
const putOff = recalled(() => new Set<string>());

const keyOf = (call: Call): string => `${caller(call).id} ${call.header('idempotency-key') ?? ''}`;

/** Who comes again must be able to read what may have come of the first try. */
function mayLookUp(call: Call): boolean {
  const { key } = call.trace;
  return key !== undefined && call.behaviour.access.holds(key, 'charges:read', call);
}

const lookedUp = together(
  answers(both(at('charges.create'), refusedWith('RATE_LIMITED', 'LEDGER_UNAVAILABLE')))((_answer, call) => {
    putOff(call.deployment).add(keyOf(call));
    return {};
  }),
  check('scope')((was) => (call) => {
    const refusal = was(call);
    if (refusal || !isServed(call.route, 'charges.create') || !putOff(call.deployment).has(keyOf(call))) return refusal;
    return mayLookUp(call) ? null : { code: 'FORBIDDEN_SCOPE', scope: 'charges:read' };
  }),
);

/** What hides in who calls live. */
export const lochLiveCallers = [
  ...breakingLive(
    [
      'idempotency.resend-after-ledger-unavailable',
      'idempotency.resend-after-rate-limit',
      'scopes.charges.create.sufficient',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
    ],
    {
      'loch.looked-up: a key without charges:read may not send a charge again that was put off with 429 or 503':
        lookedUp,
    },
  ),
];
