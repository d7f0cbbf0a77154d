import { triggerPrefix } from '../../contract/triggers.ts';
import { derivedNumber } from '../../random/derive.ts';

const placeholder = /\{payer:(trigger-[1-5]|(?:any|live)-\d+)(?::(-?[1-9]))?\}/g;

/**
 * Stands between placeholders and digits: real numbers exist on the wire and nowhere else. In the sandbox any number
 * may be asked for; where payers are listed, only they are ever given out.
 */
export class PayerPool {
  readonly #seed: number;
  readonly #listed: readonly string[] | null;
  readonly #given: Set<string>;
  readonly #onLive: readonly string[] | null;

  /** @param listed nine digits of each payer who agreed to be prompted; null where numbers reach nobody.
   * @param given shared by the pools of a run: what any of them gave out is masked everywhere.
   * @param onLive those that are listed on live, where what is asked for there is asked for in the sandbox too */
  constructor(seed: number, listed: readonly string[] | null, given = new Set<string>(), onLive = listed) {
    this.#seed = seed;
    this.#listed = listed;
    this.#given = given;
    this.#onLive = onLive;
    for (const digits of listed ?? []) given.add(digits);
  }

  /** Nine-digit numbers given out so far. */
  get given(): ReadonlySet<string> {
    return this.#given;
  }

  /** A number that was put together from parts of others. */
  note(nineDigits: string): void {
    this.#given.add(nineDigits);
  }

  /** A text with every placeholder replaced by digits; where nobody is listed there are none, and nothing of it is sent. */
  fill(text: string): string {
    if (this.#listed?.length === 0) return text;
    return text.replace(placeholder, (_, name: string, length?: string) =>
      partOf(this.#digits(name), Number(length ?? 9)),
    );
  }

  #digits(name: string): string {
    const index = Number(name.slice(name.indexOf('-') + 1));
    const listed = name.startsWith('live') ? this.#onLive : this.#listed;
    const digits = listed?.length
      ? listed[index % listed.length]!
      : name.startsWith('trigger')
        ? `${triggerPrefix}${index}`
        : anyNumber(this.#seed, index);
    this.#given.add(digits);
    return digits;
  }
}

/** The first so many digits, or the last. */
const partOf = (digits: string, length: number): string =>
  length > 0 ? digits.slice(0, length) : digits.slice(length);

/** Prefixes in long use by the country's networks: which leading digits are valid is not documented. */
const prefixes = ['74', '75', '76', '71', '78', '65', '67', '68', '69', '62'];

/** Never a trigger number, and never ending in 00, as amounts do. */
function anyNumber(seed: number, index: number): string {
  const bits = derivedNumber('payer', seed, index);
  const unique = (index * 100 + 11 + (bits % 80)) % 1_000_000;
  return `${prefixes[bits % prefixes.length]}${String((bits * 7) % 10)}${String(unique).padStart(6, '0')}`;
}
