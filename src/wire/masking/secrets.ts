import { membersOf, parseJson } from '../../evidence/parse-json.ts';

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
  #known: RegExp | null = null;

  /** @param last secrets are numbered from the next one on. */
  constructor(last = 0) {
    this.#last = last;
  }

  /** Gives what stands for a secret in every text: its number behind its prefix. */
  note(raw: string): string {
    const { prefix, core } = parts(raw);
    if (core === '') return raw;
    if (!this.#numbers.has(core)) {
      this.#numbers.set(core, this.#last + this.#numbers.size + 1);
      this.#known = anyOf([...this.#numbers.keys()].filter((each) => each.length >= shortest));
    }
    return `${prefix}${this.#shown(core)}`;
  }

  /** A text without the secrets noted so far, nor any that has the documented prefix. */
  masked(text: string): string {
    const known = this.#known ? text.replace(this.#known, (written) => this.#shown(plain(written))) : text;
    const unlisted = known.includes('whsec_')
      ? known.replace(looksSigning, (_, prefix: string, core: string) => this.note(`${prefix}${plain(core)}`))
      : known;
    if (!unlisted.includes('"secret"')) return unlisted;
    return unlisted.replace(secretMember, (whole, before: string, written: string) => {
      const raw = plain(written);
      return this.#numbers.has(parts(raw).core) ? `${before}${this.note(raw)}"` : whole;
    });
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

/** The longest first: one secret may begin as another does. */
function anyOf(cores: readonly string[]): RegExp | null {
  if (cores.length === 0) return null;
  const forms = cores
    .toSorted((a, b) => b.length - a.length)
    .map((core) => Array.from(core, (sign) => writtenAs[sign] ?? sign.replace(/[^\w\s]/g, String.raw`\$&`)).join(''));
  return new RegExp(forms.join('|'), 'g');
}

const plain = (written: string): string =>
  written.replace(/\\u00([0-9a-fA-F]{2})|%(2[bBfF]|3[dD])|\\(?=\/)/g, (_, json?: string, url?: string) => {
    const code = json ?? url;
    return code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16));
  });
