import { type Rule, rulesOf } from '../rule.ts';

const delivery = rulesOf('States and transitions: Event delivery', 'live');
const endpoint = rulesOf('States and transitions: Webhook endpoint', 'live');

export const deliveryStateRules = [
  delivery.checked(
    'delivery.unrouted-without-endpoint',
    'An event that occurs while no endpoint is active is unrouted.',
  ),
  delivery.checked('delivery.unrouted-stays-readable', 'An unrouted event can be read through the events endpoints.'),
  endpoint.judged('webhook-endpoint.active-after-set', 'An endpoint is active after it is set.'),
  endpoint.judged('webhook-endpoint.inactive-after-delete', 'An endpoint is not active after it is deleted.'),
  endpoint.judged('webhook-endpoint.record-stays', 'A deleted endpoint can still be read.'),
] as const satisfies readonly Rule[];
