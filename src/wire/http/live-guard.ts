import { amountReadings, numberReadings, valuesOf } from './lenient-readings.ts';
import type { Rendered } from './render.ts';

/** What a run may do on live. */
export interface LiveTerms {
  /** What costs nothing and prompts nobody: bills, links, webhook endpoints. */
  readonly writes: boolean;
  /** Charges and messages, to the listed payers. */
  readonly prompts: boolean;
  /** Nine digits of each payer who agreed. */
  readonly payers: readonly string[];
  /** The sum of amount_minor that the run may ask for. */
  readonly cap_minor: number;
}

/** Nothing was sent: what a run may do on live does not cover it. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** Most checks ask for little: a few that ask for much leave them so much of the cap. */
const small = { each_minor: 1_000_000, kept_minor: 100_000_000 } as const;

export type Effect = 'reading' | 'writing' | 'prompting';

/**
 * Stands before everything that leaves for live. It looks at what would be sent, whoever wrote it, and reads it as the
 * most lenient service might: a number that somebody could be reached by must be a listed payer's, and the sum of all
 * that could be taken for an amount stays within the cap.
 */
export class LiveGuard {
  readonly #terms: LiveTerms;
  #asked_minor = 0;

  constructor(terms: LiveTerms) {
    this.#terms = terms;
  }

  /** Asked for so far, each amount counted before it was sent. */
  get asked_minor(): number {
    return this.#asked_minor;
  }

  /** Why a request may not be sent; null when it may, and then its amount is counted. */
  refusal(request: Rendered): string | null {
    const effect = effectOf(request);
    if (effect === 'reading') return null;
    if (effect === 'writing') return this.#terms.writes ? null : '--allow-writes, since live is read-only by default';
    if (!this.#terms.prompts) return '--allow-prompts, since live is read-only by default';
    if (this.#terms.payers.length === 0) return 'live.payers in the target: people who agreed to be prompted';
    if (!this.#reachesOnlyPayers(request))
      return 'more numbers under live.payers: what it would send may be read as a number that is not listed';
    return this.#refusesSum(mostAskedFor(request));
  }

  /** The same for a payment that the operator is to make. */
  paymentRefusal(amount_minor: number): string | null {
    return this.#terms.prompts ? this.#refusesSum(amount_minor) : '--allow-prompts, since live is read-only by default';
  }

  #reachesOnlyPayers(request: Rendered): boolean {
    return valuesOf(request, /msisdn|phone/i)
      .flatMap(numberReadings)
      .every((digits) => this.#terms.payers.includes(digits));
  }

  #refusesSum(amount_minor: number): string | null {
    const { cap_minor } = this.#terms;
    const kept_minor = amount_minor <= small.each_minor ? 0 : Math.min(small.kept_minor, cap_minor / 2);
    if (!(this.#asked_minor + amount_minor <= cap_minor - kept_minor)) {
      const kept = kept_minor === 0 ? '' : ` (${kept_minor} of it is kept for small amounts)`;
      return `a live.spend_cap_minor above ${cap_minor}, which the amounts of the run come up to${kept}`;
    }
    this.#asked_minor += amount_minor;
    return null;
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** By method and path, as leniently as a router might read them. */
export function effectOf({ method, target, headers, body }: Rendered): Effect {
  const overridden = headers.some(([name]) => /method/i.test(name));
  if (readingMethods.has(method.toUpperCase()) && body === null && !overridden) return 'reading';
  const path = decoded(target.split('?', 1)[0] ?? '').toLowerCase();
  const named = /msisdn|phone/i.test(decoded(target)) || /msisdn|phone|\\u/i.test(body ?? '');
  return named || path.includes('charge') || path.includes('notify') ? 'prompting' : 'writing';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A message asks for no money; anything else that prompts may be taken for a charge. */
function mostAskedFor(request: Rendered): number {
  return Math.max(0, ...valuesOf(request, /amount/i).flatMap(amountReadings));
}
