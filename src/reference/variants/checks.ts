import type { Behaviour, Patch } from '../behaviour.ts';
import { change } from '../change.ts';
import type { CheckName } from '../checks.ts';
import type { NamedPatch } from '../named.ts';

const order =
  (...checkOrder: readonly CheckName[]): Patch =>
  (behaviour: Behaviour) => ({ ...behaviour, checkOrder });

const liveByPrefix = change('checks', ({ key }) => ({
  key: (call) => {
    const secret = call.behaviour.access.secret(call);
    const live = secret?.startsWith('sk_live_') && call.behaviour.access.wellFormed(secret, call);
    return live ? { code: 'LIVE_KEY_ON_SANDBOX' } : key(call);
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
    text: 'every well-formed live key is told to go live, also one that nobody holds',
    patch: liveByPrefix,
  },
];
