import type { Broken } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Span } from '../../evidence/kept-evidence.ts';
import { partsWritten } from '../../evidence/situation.ts';
import type { Situation } from '../../judge/situation.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { CheckRecord } from '../record/record.ts';
import type { Services } from '../session/services.ts';
import type { Check } from './check.ts';
import type { Habits } from './habits.ts';

/** One run of a check: what all its attempts share. */
export interface CheckRun {
  readonly check: Check;
  /** Its round is 2 where a check is tried once more: it must not meet the keys of its first. */
  readonly record: CheckRecord;
  readonly keys: Readonly<Record<string, string>>;
  readonly seed: number;
  /** Of whom it asks as. */
  readonly habits: Habits;
  /** Requests that may still be sent. */
  left: number;
  /** Addresses given out so far. */
  addresses: number;
}

/** Of what these make nothing can be asked for by an id, nor listed. */
const furnishing: ReadonlySet<OperatorAction> = new Set(['create_business', 'create_key', 'open_till']);

/** What was done and found in one attempt of a check: at one value of a property, or in one row of a story. */
export class Attempt {
  readonly services: Services;
  readonly checkRun: CheckRun;
  readonly exchanges: Exchange[] = [];
  readonly broken: Broken[] = [];
  /** By their places among all of the run. */
  readonly situations: number[] = [];
  /** It has waited for a moment, which may pass while others wait for their turn. */
  waited = false;
  /** When the operator was last asked for what may bring something about that can be read. */
  actedAt = Number.NEGATIVE_INFINITY;
  /** Ids that the operator told. */
  readonly told = new Set<string>();
  /** When each exchange was answered, by this machine. */
  readonly #seenAt = new Map<number, number>();
  readonly #row: number | undefined;
  readonly #actions = new Set<OperatorAction>();
  readonly #besides = new Set<string>();

  constructor(services: Services, checkRun: CheckRun, row?: number) {
    this.services = services;
    this.checkRun = checkRun;
    this.#row = row;
  }

  see(exchange: Exchange): void {
    this.exchanges.push(exchange);
    this.#seenAt.set(exchange.n, this.services.clock.real());
    this.#blame(this.services.recorder.see(exchange, this.checkRun.record));
  }

  /** How long ago an exchange was answered, in milliseconds of this machine; for one of another attempt, ever so long. */
  sinceSeen_ms(n: number): number {
    return this.services.clock.real() - (this.#seenAt.get(n) ?? Number.NEGATIVE_INFINITY);
  }

  /** It was behind what it was held against, and is not blamed. */
  clear(broken: readonly Broken[]): void {
    const { record } = this.checkRun;
    for (const accusation of record.accusations) if (broken.includes(accusation.broken)) record.drop(accusation);
    for (const each of broken) this.broken.splice(this.broken.indexOf(each), 1);
  }

  judge<P extends object>(situation: Situation<P>, parts: P): void {
    const { recorder, masked } = this.services;
    const span = spanOf(this.exchanges);
    const { broken, place } = recorder.situate(situation, masked(partsWritten(parts)), this.checkRun.record, { span });
    this.situations.push(place);
    this.#blame(broken);
  }

  /** Of what no list of requests tells. */
  asked(action: OperatorAction): void {
    this.#actions.add(action);
    if (!furnishing.has(action)) this.actedAt = this.services.clock.now();
  }

  /** The same, in words that follow "it". */
  did(what: string): void {
    this.#besides.add(what);
  }

  get #didBeside(): readonly string[] {
    const asked = new Intl.ListFormat('en-GB').format(this.#actions);
    return [...(asked === '' ? [] : [`asked the operator for ${asked}`]), ...this.#besides];
  }

  #blame(violations: readonly Broken[]): void {
    this.broken.push(...violations);
    const row = this.#row;
    for (const broken of violations)
      this.checkRun.record.lead(broken, {
        led: this.exchanges,
        besides: () => this.#didBeside,
        ...(row !== undefined && { row }),
      });
  }
}

/** A situation is made by all that was sent for it. */
function spanOf(exchanges: readonly Exchange[]): Span | null {
  const numbers = exchanges.map(({ n }) => n);
  return numbers.length === 0 ? null : { first: Math.min(...numbers), last: Math.max(...numbers) };
}
