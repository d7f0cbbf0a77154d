import pc from 'picocolors';
import { counted } from '../report/terminal/words.ts';
import { legible } from '../report/legible.ts';
import { ChangingLine } from './changing-line.ts';
import { coloured } from './environment.ts';

/** How a case ended, as a person is told. */
interface Ended {
  readonly entry: { readonly id: string; readonly verdict: string; readonly why: string | null };
  readonly broken: readonly string[];
}

const examples = 3;

/** What a person sees while cases end: those that broke a rule, and how many are done. */
export class ClientProgress {
  readonly #paint = pc.createColors(coloured);
  readonly #line = new ChangingLine();
  readonly #reasons = new Set<string>();
  /** How many cases broke each rule. */
  readonly #cases = new Map<string, number>();
  #broken = 0;

  ended({ entry, broken }: Ended, done: number, of: number): void {
    if (broken.length > 0) this.#broken += 1;
    if (broken.length > 0) this.#fail(entry, broken);
    else if (entry.verdict === 'inconclusive') this.#open(entry);
    const failed = this.#broken === 0 ? [] : [`${this.#broken} failed`];
    this.#line.show(`${done}/${counted(of, 'case')}`, ...failed);
  }

  /** Of each rule the first cases are told; the report counts all. */
  #fail({ id }: Ended['entry'], broken: readonly string[]): void {
    const isNew = broken.some((rule) => (this.#cases.get(rule) ?? 0) < examples);
    for (const rule of broken) this.#cases.set(rule, (this.#cases.get(rule) ?? 0) + 1);
    if (isNew) this.#line.say(`${this.#paint.red('fail')}  ${id}: ${broken.join(', ')}`);
  }

  /** What kept several from their end is told once. */
  #open({ id, why }: Ended['entry']): void {
    const reason = legible(why ?? '');
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.#line.say(`inconclusive  ${id}: ${reason}`);
  }

  clear(): void {
    this.#line.clear();
  }
}
