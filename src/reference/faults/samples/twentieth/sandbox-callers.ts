import { check, headers, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const lastUsed = recalled(() => new Map<string, number>());
const woken = new WeakSet<object>();

/** Notes when a key was used, and whether that is a week after the last time. */
function noteUse(call: Call): void {
  const { key } = call.trace;
  if (!key) return;
  const uses = lastUsed(call.deployment);
  const last = uses.get(key.secret);
  if (last !== undefined && now(call) - last >= 7 * day) woken.add(call.trace);
  uses.set(key.secret, now(call));
}

/** What hides in what callers of the sandbox are told. */
export const twentiethSandboxCallers = [
  ...breaking('limits.rate-headers', {
    'twentieth.idle-week: the first answer to a key after a week without a request has no X-RateLimit headers':
      together(
        check('key')((was) => (call) => {
          const refusal = was(call);
          noteUse(call);
          return refusal;
        }),
        headers((_answer, { trace }) => woken.has(trace))((usual) =>
          Object.fromEntries(
            Object.entries(usual).map(([name, value]) => [name, name.startsWith('X-RateLimit-') ? '' : value]),
          ),
        ),
      ),
  }),
];
