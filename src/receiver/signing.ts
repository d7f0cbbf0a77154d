import { Webhook } from 'standardwebhooks';
import type { Proof } from '../judge/client/receiver-events.ts';

/** How an event is signed; whatever is not named is as it should be. */
export type Signing =
  | 'right'
  /** With a secret that is none of the receiver's. */
  | 'other-secret'
  /** No header of a signature. */
  | 'missing'
  | 'empty'
  /** Over the event before it was altered. */
  | 'of-another-text'
  | 'of-another-id'
  /** A version, and nothing of a signature. */
  | 'version-alone'
  /** The beginning of the right one: who compares as much as is given takes it. */
  | 'cut-short'
  /** Right, of an hour ago. */
  | 'old'
  /** Right, in a list with one that is not. */
  | 'in-a-list';

export const proofOf = (signing: Signing, secret: string | null): Proof => {
  if (secret === null) return 'none';
  if (signing === 'right') return 'right';
  return signing === 'old' || signing === 'in-a-list' ? 'open' : 'forged';
};

interface Message {
  readonly id: string;
  readonly text: string;
  readonly at: number;
}

type Headers = Readonly<Record<string, string>>;

/** By Standard Webhooks; nothing where no secret is known. */
export function signed(message: Message, signing: Signing, secret: string | null): Headers {
  if (secret === null || signing === 'missing') return {};
  const at = signing === 'old' ? message.at - 3_600_000 : message.at;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': valueOf({ ...message, at }, signing, secret),
  };
}

/** Signs of base64, by which whole bytes are told. */
const some = 8;

function valueOf({ id, text, at }: Message, signing: Signing, secret: string): string {
  const sign = (key: string, of = text, by = id): string => new Webhook(keyOf(key)).sign(by, new Date(at), of);
  const right = sign(secret);
  if (signing === 'other-secret') return sign(otherSecret);
  if (signing === 'empty') return '';
  if (signing === 'version-alone') return 'v1,';
  if (signing === 'cut-short') return right.slice(0, 'v1,'.length + some);
  if (signing === 'of-another-text') return sign(secret, text.replace('charge.succeeded', 'charge.expired'));
  if (signing === 'of-another-id') return sign(secret, text, `${id}x`);
  return signing === 'in-a-list' ? `${sign(otherSecret)} ${right}` : right;
}

/** Why a secret cannot sign; null: it can. */
export function secretTrouble(secret: string): string | null {
  const key = keyOf(secret);
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(key) && key.length % 4 === 0;
  return isBase64 ? null : 'is none of Standard Webhooks: what follows its prefix must be base64';
}

/** What follows the prefix is the key in base64. */
const keyOf = (secret: string): string => secret.slice(secret.indexOf('_') + 1);

/** Nobody's: it only has the form of one. */
const otherSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
