import { deploymentOf, type Mode } from '../../contract/mode.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Post } from './post.ts';
import { strangerFacts } from '../masking/keys.ts';
import { fitting, signatureFacts } from './signature.ts';

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
  secrets: readonly string[],
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
      ...signatureFacts(headers, body, secrets),
      ...(secrets.length > 1 && { fits: fitting(headers, body, secrets).flatMap((secret) => numberOf(text(secret))) }),
    },
  };
}

/** Under which a secret is masked. */
const numberOf = (masked: string): readonly string[] => /<secret-(\d+)>$/.exec(masked)?.slice(1) ?? [];
