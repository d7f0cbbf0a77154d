import { membersOf, parseJson } from '../../evidence/parse-json.ts';
import { KnownTexts } from './known-texts.ts';

const prefixForm = /^[A-Za-z]{1,12}_/;

/** What is shorter would be found in every second text, so it is masked only where it is called a secret. */
const shortest = 8;

/** A sign of base64 as it may stand in JSON or in a URL. */
const writtenAs: Readonly<Record<string, string>> = {
  '/': String.raw`(?:\\?/|\\u002[fF]|%2[fF])`,
  '+': String.raw`(?:\+|\\u002[bB]|%2[bB])`,
  '=': String.raw`(?:=|\\u003[dD]|%3[dD])`,
};

const looksSigning = /(whsec_)((?:[0-9A-Za-z+/=_-]|\\\/|\\u002[bBfF]|\\u003[dD]|%2[bBfF]|%3[dD]){6,})/g;
const secretMember = /("secret"\s*:\s*")((?:[^"\\]|\\.)*)"/g;

/** The signing secrets of a run, numbered in the order of first sight. Texts show their numbers only. */
export class SecretRegistry {
  readonly #numbers = new Map<string, number>();
  readonly #last: number;
  /** Told by what of a secret is written in one way only. */
  readonly #known = new KnownTexts<RegExp>();

  /** @param last secrets are numbered from the next one on. */
  constructor(last = 0) {
    this.#last = last;
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** Gives what stands for a secret in every text: its number behind its prefix. */
  note(raw: string): string {
    const { prefix, core } = parts(raw);
    if (core === '') return raw;
    if (!this.#numbers.has(core)) {
      this.#numbers.set(core, this.#last + this.#numbers.size + 1);
      if (core.length >= shortest) this.#known.add(plainestOf(core), writtenForms(core));
    }
    return `${prefix}${this.#shown(core)}`;
  }

  /** A text without the secrets noted so far, nor any that has the documented prefix. */
  masked(text: string): string {
    const known = this.#withoutKnown(text);
    const unlisted = known.includes('whsec_')
      ? known.replace(looksSigning, (_, prefix: string, core: string) => this.note(`${prefix}${plain(core)}`))
      : known;
    if (!unlisted.includes('"secret"')) return unlisted;
    return unlisted.replace(secretMember, (whole, before: string, written: string) => {
      const raw = plain(written);
      return this.#numbers.has(parts(raw).core) ? `${before}${this.note(raw)}"` : whole;
    });
  }

  /** The longest first: one secret may begin as another does. */
  #withoutKnown(text: string): string {
    const forms = this.#known.heldBy(text).toSorted((a, b) => b.source.length - a.source.length);
    return forms.reduce((masked, form) => masked.replace(form, (written) => this.#shown(plain(written))), text);
  }

  #shown(core: string): string {
    return `<secret-${this.#numbers.get(core)!}>`;
  }
}

/** Whatever a JSON answer calls a secret, at any depth. */
export const secretsIn = (body: string): readonly string[] =>
  membersOf(parseJson(body)?.value).flatMap(([name, value]) =>
    name === 'secret' && typeof value === 'string' ? [value] : [],
  );

function parts(raw: string): { readonly prefix: string; readonly core: string } {
  const prefix = prefixForm.exec(raw)?.[0] ?? '';
  return { prefix, core: raw.slice(prefix.length) };
}

/** The longest part without a sign that may be written in several ways. */
const plainestOf = (core: string): string => core.split(/[/+=]/).toSorted((a, b) => b.length - a.length)[0]!;

const writtenForms = (core: string): RegExp =>
  new RegExp(Array.from(core, (sign) => writtenAs[sign] ?? sign.replace(/[^\w\s]/g, String.raw`\$&`)).join(''), 'g');

const plain = (written: string): string =>
  written.replace(/\\u00([0-9a-fA-F]{2})|%(2[bBfF]|3[dD])|\\(?=\/)/g, (_, json?: string, url?: string) => {
    const code = json ?? url;
    return code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16));
  });
