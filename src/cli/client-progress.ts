import pc from 'picocolors';
import { counted } from '../report/terminal/words.ts';
import { legible } from '../report/legible.ts';
import { ChangingLine } from './changing-line.ts';
import { coloured } from './environment.ts';
import { Failures } from './failures.ts';

/** How a case ended, as a person is told. */
interface Ended {
  readonly entry: { readonly id: string; readonly verdict: string; readonly why: string | null };
  readonly broken: readonly string[];
}

/** What a person sees while cases end: those that broke a rule, and how many are done. */
export class ClientProgress {
  readonly #paint = pc.createColors(coloured);
  readonly #line = new ChangingLine();
  readonly #reasons = new Set<string>();
  readonly #failures = new Failures('case');
  #broken = 0;

  ended({ entry, broken }: Ended, done: number, of: number): void {
    if (broken.length > 0) this.#broken += 1;
    if (broken.length > 0) this.#fail(entry, broken);
    else if (entry.verdict === 'inconclusive') this.#open(entry);
    const failed = this.#broken === 0 ? [] : [`${this.#broken} failed`];
    this.#line.show(`${done}/${counted(of, 'case')}`, ...failed);
  }

  #fail({ id }: Ended['entry'], broken: readonly string[]): void {
    const told = this.#failures.told(id, broken);
    if (told !== null) this.#line.say(`${this.#paint.red('fail')}  ${told}`);
  }

  /** What kept several from their end is told once. */
  #open({ id, why }: Ended['entry']): void {
    const reason = legible(why ?? '');
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.#line.say(`inconclusive  ${id}: ${reason}`);
  }

  clear(): void {
    for (const more of this.#failures.rest) this.#line.say(`${this.#paint.red('fail')}  ${more}`);
    this.#line.clear();
  }
}
