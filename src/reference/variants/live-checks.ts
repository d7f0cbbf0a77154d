import type { Behaviour, Patch } from '../behaviour.ts';
import type { NamedPatch } from '../named.ts';
import { liveVariant } from './live-variant.ts';

const order =
  (checkOrder: Behaviour['checkOrder']): Patch =>
  (behaviour) => ({ ...behaviour, checkOrder });

export const liveCheckVariants: readonly NamedPatch[] = [
  liveVariant(
    'live-checks.business-last',
    'whether a business is live is looked at last',
    order(['key', 'address', 'rate', 'route', 'scope', 'query', 'idempotency', 'body', 'business']),
  ),
  liveVariant(
    'live-checks.route-before-business',
    'an unknown path is told before whether a business is live',
    order(['key', 'address', 'route', 'business', 'rate', 'scope', 'query', 'body', 'idempotency']),
  ),
];
