import { taking, type Parser } from '../bodies/parser.ts';
import { lenient, type BodyPolicy } from '../bodies/body.ts';
import type { WebhookOrder } from './webhook-endpoint.ts';
import { isAcceptable } from './webhook-urls.ts';

export const webhookOrders: BodyPolicy<WebhookOrder> = lenient({
  url: {
    name: 'url',
    read: (given, { behaviour }) =>
      typeof given === 'string' && isAcceptable(given, behaviour) ? { value: given } : { code: 'BAD_URL' },
  },
});

export const webhookParser: Parser = {
  body: taking(
    (behaviour) => behaviour.webhookOrder,
    (webhookOrder) => ({ webhookOrder }),
  ),
};
