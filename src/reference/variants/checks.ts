import type { ErrorCode } from '../../contract/errors.ts';
import type { Behaviour, Patch } from '../behaviour.ts';
import { change } from '../change.ts';
import type { CheckName } from '../http/checks.ts';
import type { NamedPatch } from '../named.ts';

const order =
  (...checkOrder: readonly CheckName[]): Patch =>
  (behaviour: Behaviour) => ({ ...behaviour, checkOrder });

const byPrefix = (prefix: string, code: ErrorCode): Patch =>
  change('checks')(({ key }) => ({
    key: (call) => {
      const secret = call.behaviour.access.secret(call);
      const strange = secret?.startsWith(prefix) && call.behaviour.access.wellFormed(secret, call);
      return strange ? { code } : key(call);
    },
  }));

export const checkVariants: readonly NamedPatch[] = [
  {
    name: 'checks.route-first',
    text: 'an unknown path is refused before the key is looked at',
    patch: order('route', 'key', 'address', 'business', 'rate', 'query', 'scope', 'body', 'idempotency'),
  },
  {
    name: 'checks.scope-last',
    text: 'the body is judged before the Idempotency-Key, and the scope last of all',
    patch: order('key', 'address', 'business', 'rate', 'route', 'body', 'idempotency', 'query', 'scope'),
  },
  {
    name: 'checks.rate-last',
    text: 'refused requests do not count towards the rate limit',
    patch: order('key', 'address', 'business', 'route', 'scope', 'query', 'idempotency', 'body', 'rate'),
  },
  {
    name: 'checks.live-key-by-prefix',
    text: 'every well-formed key of the other deployment is told to go there, also one that nobody holds',
    patch: byPrefix('sk_live_', 'LIVE_KEY_ON_SANDBOX'),
    live: byPrefix('sk_test_', 'USE_SANDBOX_URL'),
  },
];
