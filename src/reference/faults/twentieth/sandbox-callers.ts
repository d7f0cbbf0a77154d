import { change, check, headers, together } from '../../change.ts';
import { now, type Call } from '../../http/call.ts';
import { breaking } from '../fault.ts';
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

const namesCharset = (call: Call): boolean => /;\s*charset=/i.test(call.header('content-type') ?? '');

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
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key', 'auth.live-key-refused-on-sandbox'], {
    'twentieth.charset: beside a Content-Type that names a charset a live key is taken for an unknown one': change(
      'checks',
    )((was) => ({
      address: (call) => {
        const refusal = was.address(call);
        return refusal?.code === 'LIVE_KEY_ON_SANDBOX' && namesCharset(call) ? { code: 'BAD_KEY' } : refusal;
      },
    })),
  }),
];
