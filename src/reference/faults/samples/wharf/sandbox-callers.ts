import { change, check } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Until when no more is let through, by API key. */
const closedUntil = recalled(() => new Map<string, number>());

/** Whether a charge is the first that a minute has no room for. */
function isFirstBeyond(call: Call): boolean {
  const { key, allowance } = call.trace;
  const wait = allowance?.retryIn ?? null;
  if (!key || wait === null || !asksFor('charges.create')(call)) return false;
  const closed = closedUntil(call.deployment);
  if (now(call) < (closed.get(key.secret) ?? 0)) return false;
  closed.set(key.secret, now(call) + wait);
  return true;
}

/** Does what is asked, whatever its caller is told. */
function carryOut(call: Call): void {
  const { behaviour } = call;
  const unheard: Call = { ...call, trace: { ...call.trace } };
  const refused = (['scope', 'idempotency', 'body'] as const).some((name) => behaviour.checks[name](unheard) !== null);
  if (!refused) void behaviour.operations['charges.create']?.(unheard);
}

/** What hides in who calls the sandbox. */
export const wharfSandboxCallers = [
  ...breaking(
    [
      'idempotency.key-8-accepted',
      'idempotency.key-maximum',
      'idempotency.key-charset-accepted',
      'errors.cause-of-idempotency-required',
    ],
    {
      'wharf.bare-length: the hyphens of an Idempotency-Key do not count among its 8 to 128 characters': change(
        'idempotency',
      )((was) => ({
        key: (call) => {
          const given = call.header('idempotency-key');
          if (given === undefined) return was.key(call);
          return call.behaviour.bounds.idempotencyKey.test(given.replaceAll('-', '')) ? given : null;
        },
      })),
    },
  ),
  ...breaking(['errors.rate-limited-takes-nothing', 'limits.test-key-limited-above-120'], {
    'wharf.one-beyond: the first charge of a minute that is RATE_LIMITED is made all the same': check('rate')(
      (was) => (call) => {
        const refusal = was(call);
        if (refusal && isFirstBeyond(call)) carryOut(call);
        return refusal;
      },
    ),
  }),
];
