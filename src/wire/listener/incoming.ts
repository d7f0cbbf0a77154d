import { deploymentOf, type Mode } from '../../contract/mode.ts';
import type { Exchange, Incoming } from '../../evidence/exchange.ts';
import type { Post } from './post.ts';
import { strangerFacts } from '../masking/keys.ts';
import { isSignedWith, signatureFacts } from './signature.ts';
import type { OwnedSecret } from '../masking/signing-secrets.ts';

/** Whose address something was posted to. */
export interface AddressOwner {
  readonly check: string;
  readonly mode: Mode;
  readonly business: string | null;
}

/** What the service posted, as evidence. A signature is looked at before the text is masked: it covers it as it came. */
export function incomingExchange(
  n: number,
  post: Post,
  owner: AddressOwner,
  secrets: readonly OwnedSecret[],
  text: (value: string) => string,
): Exchange {
  const { label: hook, given, relayed, method, path, headers, body, answer } = post;
  const bodyOf = (value: string) => ({ text: text(value), bytes: Buffer.byteLength(value), sha256: null });
  return {
    n,
    check: owner.check,
    deployment: deploymentOf(owner.mode),
    key: strangerFacts('missing'),
    payer: null,
    request: {
      method,
      target: text(path),
      headers: headers.map(([name, value]) => [name, text(value)]),
      body: bodyOf(body),
    },
    template: null,
    answer: answer && { status: answer.status, headers: [], body: bodyOf(answer.body) },
    failure: answer === null ? { kind: 'broken-off', text: 'the listener gave no answer' } : null,
    sent: post.receivedAt,
    received: post.answeredAt,
    attempt: post.attempt,
    timings: { connect_ms: 0, first_byte_ms: 0, total_ms: post.took_ms },
    incoming: {
      hook,
      given: text(given),
      ...(relayed && { relayed }),
      mode: owner.mode,
      business: owner.business,
      ...signatureFacts(
        headers,
        body,
        secrets.map(({ secret }) => secret),
      ),
      ...signersOf(post, secrets),
    },
  };
}

/** By the businesses that have secrets for one address, those with whose it is signed; nothing where all are of one. */
function signersOf({ headers, body }: Post, secrets: readonly OwnedSecret[]): Pick<Incoming, 'signers'> {
  if (new Set(secrets.map(({ of }) => of)).size < 2) return {};
  const fitting = secrets.filter(({ secret }) => isSignedWith(secret, headers, body));
  return { signers: [...new Set(fitting.flatMap(({ of }) => of ?? []))] };
}
