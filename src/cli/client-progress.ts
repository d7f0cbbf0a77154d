import { clearLine, cursorTo } from 'node:readline';
import pc from 'picocolors';
import { counted } from '../report/terminal/words.ts';
import { legible } from '../report/legible.ts';
import { coloured, interactive } from './environment.ts';
import { draw, print } from './terminal.ts';

/** How a case ended, as a person is told. */
interface Ended {
  readonly entry: { readonly id: string; readonly verdict: string; readonly why: string | null };
  readonly broken: readonly string[];
}

/** What a person sees while cases end: those that broke a rule, and how many are done. */
export class ClientProgress {
  readonly #paint = pc.createColors(coloured);
  readonly #began = performance.now();
  readonly #reasons = new Set<string>();
  #broken = 0;

  ended({ entry, broken }: Ended, done: number, of: number): void {
    if (broken.length > 0) this.#broken += 1;
    if (broken.length > 0) this.#say(`${this.#paint.red('fail')}  ${entry.id}: ${broken.join(', ')}`);
    else if (entry.verdict === 'inconclusive') this.#open(entry);
    if (!interactive) return;
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    const failed = this.#broken === 0 ? [] : [`${this.#broken} failed`];
    this.clear();
    draw([`${done}/${counted(of, 'case')}`, ...failed, `${seconds} s`].join('  '));
  }

  /** What kept several from their end is told once. */
  #open({ id, why }: Ended['entry']): void {
    const reason = legible(why ?? '');
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.#say(`inconclusive  ${id}: ${reason}`);
  }

  clear(): void {
    if (!interactive) return;
    cursorTo(process.stdout, 0);
    clearLine(process.stdout, 0);
  }

  #say(line: string): void {
    this.clear();
    print(line);
  }
}
