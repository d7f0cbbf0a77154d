import { Webhook } from 'standardwebhooks';
import type { Deployment } from '../world/deployment.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** What is about to be posted. */
interface Message {
  readonly id: string;
  readonly text: string;
  readonly at: number;
  readonly endpoint: WebhookEndpoint;
}

interface Signing {
  secret(message: Message, deployment: Deployment): string;
  headers(message: Message, deployment: Deployment): Readonly<Record<string, string>>;
}

/** As Standard Webhooks has it. */
export const standardSigning: Signing = {
  secret: ({ endpoint }, deployment) => deployment.behaviour.webhooks.secret(endpoint, deployment),
  headers: (message, deployment) => ({
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at / 1000)),
    'webhook-signature': signature(deployment.behaviour.signing.secret(message, deployment), message),
  }),
};

/** The key is what follows the prefix, whatever the prefix is. */
function signature(secret: string, { id, text, at }: Message): string {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  return new Webhook(key, { format: 'raw' }).sign(id, new Date(at), text);
}
