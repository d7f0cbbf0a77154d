import { createHmac } from 'node:crypto';
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
  /** The scheme, as a target file names it; null: it has no such name. */
  readonly named: 'standard-webhooks' | null;
  secret(message: Message, deployment: Deployment): string;
  headers(message: Message, deployment: Deployment): Readonly<Record<string, string>>;
}

/** As Standard Webhooks has it. */
export const standardSigning: Signing = {
  named: 'standard-webhooks',
  secret: ({ endpoint }, deployment) => deployment.behaviour.webhooks.secret(endpoint, deployment),
  headers: (message, deployment) => ({
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at / 1000)),
    'webhook-signature': signature(deployment.behaviour.signing.secret(message, deployment), message),
  }),
};

/** As many services do that follow no standard. */
export const hexSigning: Partial<Signing> = {
  named: null,
  headers: (message, deployment) => {
    const time = Math.floor(message.at / 1000);
    const secret = deployment.behaviour.signing.secret(message, deployment);
    const mac = createHmac('sha256', secret).update(`${time}.${message.text}`).digest('hex');
    return { 'X-Signature': `t=${time},v1=${mac}` };
  },
};

/** The key is what follows the prefix, whatever the prefix is. */
function signature(secret: string, { id, text, at }: Message): string {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  return new Webhook(key, { format: 'raw' }).sign(id, new Date(at), text);
}
