import type { Exchange } from '../evidence/exchange.ts';
import type { Target } from '../target/target.ts';
import { maskedExchange } from '../wire/http/masked-exchange.ts';
import { ExchangeFacts } from '../wire/masking/exchange-facts.ts';
import { ApiKeys } from '../wire/masking/keys.ts';
import { PayerPool } from '../wire/masking/payers.ts';
import { Redactor } from '../wire/masking/redaction.ts';
import { SecretRegistry } from '../wire/masking/secrets.ts';
import { type Headers, type RawBody, type RawExchange } from './raw-exchange.ts';
import { TrafficKeys } from './traffic-keys.ts';

/** What a body that was not recorded has in place of the hash of what was cut. */
const unseen = 'not recorded';

/** Of these no value is kept, whatever it looks like; it is told apart from a key that was seen to be one. */
const secret: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'proxy-authorization', 'x-api-key', 'api-key']);

/** Beyond any span that judges reckon with: nobody can tell what time it is where somebody moves the clock. */
const unsure_ms = 10 * 365 * 24 * 3600 * 1000;

/** Makes evidence of what was recorded: from here on nobody has a key or a number. */
export class TrafficReader {
  readonly #keys: TrafficKeys;
  readonly #facts: ExchangeFacts;
  readonly #redactor: Redactor;
  readonly #isClockSure: boolean;

  /** @param isClockSure false: somebody may move the clock of the deployment while nobody tells */
  constructor({ keys, live }: Pick<Target, 'keys' | 'live'>, isClockSure: boolean) {
    const numbers = new Set<string>();
    const signing = new SecretRegistry();
    this.#keys = new TrafficKeys(new ApiKeys(keys));
    this.#facts = new ExchangeFacts(signing, {
      sandbox: new PayerPool(0, null, numbers),
      live: new PayerPool(0, live?.payers ?? null, numbers),
    });
    this.#redactor = new Redactor(() => this.#keys.written, numbers, signing);
    this.#isClockSure = isClockSure;
  }

  exchangeOf(n: number, raw: RawExchange): Exchange {
    const { deployment, method, target, headers, body, answer, failure, sent, received, timings } = raw;
    const key = this.#keys.factsOf(headers, target, sent, raw.isKeySeen);
    const sentText = body?.text ?? null;
    const made = maskedExchange(
      {
        n,
        check: null,
        deployment,
        key,
        ...this.#facts.of({ deployment, method, target, body: sentText, answer: answer?.body.text ?? null }),
        sent,
        received,
        ...(!this.#isClockSure && { behind: unsure_ms, ahead: unsure_ms }),
        attempt: 1,
      },
      null,
      { method, target, headers: masked(headers), body: sentText },
      answer
        ? {
            is: 'answered',
            answer: { ...recorded(answer.body), status: answer.status, headers: masked(answer.headers) },
            timings,
          }
        : { is: 'failed', failure: failure ?? noAnswer, timings },
      (text) => this.#redactor.text(text),
    );
    if (body?.whole !== false || made.request.body === null) return made;
    return { ...made, request: { ...made.request, body: { ...made.request.body, bytes: body.bytes, sha256: unseen } } };
  }
}

const noAnswer = { kind: 'broken-off', text: 'the recording has no answer' } as const;

const recorded = ({ text, bytes, whole }: RawBody) => ({ text, bytes, sha256: whole ? null : unseen });

/** A key of another form than the documented one cannot be told by its looks. */
function masked(headers: Headers): Headers {
  return headers.map(([name, value]) => {
    if (secret.has(name)) return [name, '<withheld>'];
    return [name, name === 'authorization' ? masking(value) : value];
  });
}

function masking(authorization: string): string {
  const [scheme = '', ...rest] = authorization.trim().split(/\s+/);
  if (rest.length === 0) return scheme.includes('sk_') || !/^(bearer|basic)?$/i.test(scheme) ? '<secret>' : scheme;
  return rest.length === 1 && rest[0]!.startsWith('sk_') ? authorization : `${scheme} <secret>`;
}
