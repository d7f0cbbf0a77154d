import { apiKeyPattern } from '../contract/chapters/auth.ts';
import type { Deployment, KeyFacts, NoticeFacts, PayerFacts } from '../evidence/exchange.ts';
import { scopes } from '../contract/scopes.ts';
import type { SeedData } from '../reference/world/seed-data.ts';
import { ExchangeFacts } from '../wire/masking/exchange-facts.ts';
import { basicOf, strangerFacts } from '../wire/masking/keys.ts';
import { PayerPool } from '../wire/masking/payers.ts';
import { Redactor } from '../wire/masking/redaction.ts';
import { SecretRegistry } from '../wire/masking/secrets.ts';

interface Presented {
  readonly deployment: Deployment;
  readonly authorization: string | undefined;
  /** Path and query. */
  readonly target: string;
}

/** The secrets of one case: what is told of them, and texts without them. */
export class Confidential {
  readonly #labels = new Map<string, string>();
  readonly #written: string[] = [];
  readonly #redactor: Redactor;
  readonly #facts: ExchangeFacts;

  constructor({ keys }: Pick<SeedData, 'keys'>, seed: number) {
    for (const [label, secret] of Object.entries(keys)) this.addKey(secret, label);
    const given = new Set<string>();
    const pool = new PayerPool(seed, null, given);
    const secrets = new SecretRegistry();
    this.#facts = new ExchangeFacts(secrets, { sandbox: pool, live: pool });
    this.#redactor = new Redactor(() => this.#written, given, secrets);
  }

  addKey(secret: string, label = `made-${this.#labels.size + 1}`): void {
    this.#labels.set(secret, label);
    this.#written.push(secret, basicOf(secret));
  }

  /** Payers and signing secrets of an exchange are known, and masked, from here on. */
  factsOf(seen: Parameters<ExchangeFacts['of']>[0]): {
    readonly payer: PayerFacts | null;
    readonly notice?: NoticeFacts;
  } {
    return this.#facts.of(seen);
  }

  keyOf({ authorization, target }: Presented): KeyFacts {
    const inQuery = [...this.#labels.keys()].some((secret) => target.includes(secret));
    if (authorization === undefined) return { ...strangerFacts('missing'), inQuery };
    const secret = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    const label = secret === undefined ? undefined : this.#labels.get(secret);
    if (label === undefined)
      return {
        ...strangerFacts(secret !== undefined && apiKeyPattern.test(secret) ? 'unknown' : 'malformed'),
        inQuery,
      };
    return {
      label,
      kind: 'listed',
      mode: secret?.startsWith('sk_live_') ? 'live' : 'test',
      scopes,
      status: 'active',
      business: 'main',
      exclusive: true,
      inQuery,
    };
  }

  /** What a key is called. */
  labelOf(secret: string): string {
    return this.#labels.get(secret) ?? 'none';
  }

  holds(text: string): boolean {
    return [...this.#labels.keys()].some((secret) => text.includes(secret));
  }

  text = (text: string): string => this.#redactor.text(text);

  all<T>(value: T): T {
    return this.#redactor.all(value);
  }
}
