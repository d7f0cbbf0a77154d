import { KnownTexts } from './known-texts.ts';
import { SecretRegistry } from './secrets.ts';

const keyPattern = /(sk_(?:live|test)_)[0-9A-Za-z+/=_-]{6,}/g;
const phonePattern = /(\+255)((?:[ \u00a0-]?\d){6})((?:[ \u00a0-]?\d){3})(?!\d)/g;
/** Twelve digits that begin with 255 may be a control number: those are masked where their number is known. */
const spokenPhonePattern = /(?<![\w.])(0)[67]\d{5}(\d{3})(?!\w|\.\d)/g;
/** Digits in a row, or in groups as people write a number, no fraction of a second and none of an escape. */
const digitRun = /(?<!T\d\d:\d\d:\d\d[.,]\d*|\\u[\da-fA-F]{0,3})\d(?:[ \u00a0-]?\d){8,}/g;
/** Every number that any of the patterns finds holds so many digits. */
const digits = /\d(?:[ \u00a0-]?\d){8}/;

/** Signs of ASCII that JSON need not escape, and all escapes, so that none begins within another. */
const escapes = /\\u00[2-7aA]/;
const anyEscape = /\\(?:u00([2-7aA][\da-fA-F])|[^])/g;
const ofSecrets = /[\w+/=. \u00a0-]/;

const withoutEscapes = (text: string): string =>
  text.replace(anyEscape, (whole, code?: string) => {
    const sign = code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16));
    return ofSecrets.test(sign) ? sign : whole;
  });

/** Most texts of a run are headers, and most of those came before. */
const longestPlain = 128;
const mostPlain = 4_000;

/** Takes keys, signing secrets and payers' numbers out of any text; a number keeps its last three digits. */
export class Redactor {
  readonly #secrets: () => readonly string[];
  readonly #numbers: ReadonlySet<string>;
  readonly #signing: SecretRegistry;
  /** A run may have hundreds of secrets, and most texts hold none. */
  readonly #known = new KnownTexts<string>();
  readonly #others: number;
  /** Short texts in which nothing is to be hidden, as long as nothing else becomes known. */
  readonly #plain = new Set<string>();
  /** So many secrets; both kinds only ever grow. */
  #plainFor = 0;

  /**
   * @param secrets those known so far, to be hidden to the letter, beside everything that looks like a key or a signing secret;
   *   new ones come after the others
   * @param numbers nine digits each; may grow while the redactor lives
   * @param signing the run's signing secrets; may grow too
   * @param others to be hidden to the letter too
   */
  constructor(
    secrets: () => readonly string[],
    numbers: ReadonlySet<string>,
    signing = new SecretRegistry(),
    others: readonly string[] = [],
  ) {
    this.#secrets = secrets;
    this.#numbers = numbers;
    this.#signing = signing;
    for (const other of others) this.#known.add(other, other);
    this.#others = others.length;
  }

  text(text: string): string {
    if (text.length > longestPlain) return this.#masked(text);
    if (this.#plainTexts().has(text)) return text;
    const masked = this.#masked(text);
    if (masked === text && !digits.test(text)) this.#plainTexts().add(text);
    return masked;
  }

  #plainTexts(): Set<string> {
    const known = this.#secrets().length + this.#signing.size;
    if (known !== this.#plainFor || this.#plain.size >= mostPlain) this.#plain.clear();
    this.#plainFor = known;
    return this.#plain;
  }

  /** What JSON writes with escapes is the same as without. */
  #masked(text: string): string {
    const masked = this.#maskedAsWritten(text);
    if (!escapes.test(text)) return masked;
    const plain = withoutEscapes(text);
    const again = this.#maskedAsWritten(plain);
    return again === plain ? masked : again;
  }

  #maskedAsWritten(text: string): string {
    let masked = this.#signing.masked(this.#withoutSecrets(text));
    if (masked.includes('sk_')) masked = masked.replace(keyPattern, '$1<secret>');
    return digits.test(masked) ? this.#withoutNumbers(masked) : masked;
  }

  #withoutSecrets(text: string): string {
    const secrets = this.#secrets();
    for (let at = this.#known.size - this.#others; at < secrets.length; at += 1)
      this.#known.add(secrets[at]!, secrets[at]!);
    return this.#known.heldBy(text).reduce((masked, secret) => masked.replaceAll(secret, '<secret>'), text);
  }

  #withoutNumbers(text: string): string {
    return text
      .replace(phonePattern, (_, country: string, hidden: string, shown: string) => country + starred(hidden) + shown)
      .replace(digitRun, (run) => this.#numbersIn(run))
      .replace(spokenPhonePattern, '$1******$2');
  }

  /** Plain data with every text in it masked; numbers stay what they are. */
  all<T>(value: T): T {
    return this.#all(value) as T;
  }

  #all(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.#all(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#all(each)]));
  }

  #numbersIn(run: string): string {
    const written = run.replaceAll(/\D/g, '');
    let masked = run;
    for (let at = 0; at + 9 <= written.length; at += 1) {
      if (!this.#numbers.has(written.slice(at, at + 9))) continue;
      const places = [...run.matchAll(/\d/g)].map(({ index }) => index);
      const [from, to] = [places[at]!, places[at + 5]! + 1];
      masked = masked.slice(0, from) + starred(masked.slice(from, to)) + masked.slice(to);
    }
    return masked;
  }
}

const starred = (digits: string): string => digits.replaceAll(/\d/g, '*');
