import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { nameOf, type Mutant, type Outcome } from './mutant.ts';

/** What became of mutants, in a file with a line for each, by what they change: it holds when lines move, and what is gone is left. */
export class Results {
  readonly #file: string;
  readonly #outcomes: Map<string, Outcome>;

  constructor(file: string) {
    this.#file = file;
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    this.#outcomes = new Map(lines.map((line): [string, Outcome] => JSON.parse(line)));
  }

  of(mutant: Mutant): Outcome | undefined {
    return this.#outcomes.get(digestOf(mutant));
  }

  note(mutant: Mutant, outcome: Outcome): void {
    this.#outcomes.set(digestOf(mutant), outcome);
    appendFileSync(this.#file, `${JSON.stringify([digestOf(mutant), outcome])}\n`);
  }
}

const digestOf = (mutant: Mutant): string =>
  createHash('sha256').update(nameOf(mutant)).digest('base64url').slice(0, 12);
