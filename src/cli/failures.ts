import { counted } from '../report/terminal/words.ts';

/** Of each rule so many checks are told as they fail; the report has all. */
const examples = 3;

/** Which checks failed, in as many lines as a person reads. */
export class Failures {
  /** How many checks broke each rule. */
  readonly #checks = new Map<string, number>();
  readonly #one: string;

  /** @param one what a check is called */
  constructor(one: string) {
    this.#one = one;
  }

  /** What is to be said of a check; null: each of its rules was told of often enough. */
  told(id: string, broken: readonly string[]): string | null {
    const rules = [...new Set(broken)];
    const news = rules.filter((rule) => (this.#checks.get(rule) ?? 0) < examples);
    for (const rule of rules) this.#checks.set(rule, (this.#checks.get(rule) ?? 0) + 1);
    if (news.length === 0) return null;
    const known = rules.length - news.length;
    return `${id}: ${news.join(', ')}${known === 0 ? '' : `, and ${counted(known, 'rule')} told above`}`;
  }

  /** A line for each rule that more checks broke than were told. */
  get rest(): readonly string[] {
    return [...this.#checks]
      .filter(([, count]) => count > examples)
      .map(([rule, count]) => `${counted(count - examples, `more ${this.#one}`)}: ${rule}`);
  }
}
