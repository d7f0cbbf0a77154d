const secretPattern = /(sk_(?:live|test)_|whsec_)[0-9A-Za-z+/=_-]{6,}/g;
const phonePattern = /(\+255)\d{6}(\d{3})(?!\d)/g;
const spokenPhonePattern = /(?<![\w.])(255|0)[67]\d{5}(\d{3})(?!\w|\.\d)/g;
const digitRun = /\d{9,}/g;

/** Takes keys, signing secrets and payers' numbers out of any text; a number keeps its last three digits. */
export class Redactor {
  readonly #secrets: () => readonly string[];
  readonly #numbers: ReadonlySet<string>;

  /**
   * @param secrets those known so far, to be hidden to the letter, beside everything that looks like a key or a signing secret
   * @param numbers nine digits each; may grow while the redactor lives
   */
  constructor(secrets: () => readonly string[], numbers: ReadonlySet<string>) {
    this.#secrets = secrets;
    this.#numbers = numbers;
  }

  text(text: string): string {
    let masked = text;
    for (const secret of this.#secrets()) if (masked.includes(secret)) masked = masked.replaceAll(secret, '<secret>');
    return masked
      .replace(secretPattern, '$1<secret>')
      .replace(phonePattern, '$1******$2')
      .replace(digitRun, (run) => this.#numbersIn(run))
      .replace(spokenPhonePattern, '$1******$2');
  }

  #numbersIn(run: string): string {
    let masked = run;
    for (let at = 0; at + 9 <= run.length; at += 1) {
      if (!this.#numbers.has(run.slice(at, at + 9))) continue;
      masked = `${masked.slice(0, at)}******${masked.slice(at + 6)}`;
    }
    return masked;
  }
}
