import type { PayerPage } from './capabilities.ts';

/** As many as are told of a page, and as long as an amount may be written. */
const most = { fields: 10, characters: 24 } as const;

const field = /<input\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const script = /<script\b/i;

/** Fields in which a payer may write an amount; what a payer cannot change may stand there for other reasons. */
const writable: ReadonlySet<string> = new Set(['text', 'number', 'tel']);

/** What a page shows in its form before anything runs in a browser. */
export function formIn(page: string): Pick<PayerPage, 'filled' | 'scripted'> {
  const filled = (page.match(field) ?? [])
    .filter(
      (tag) =>
        writable.has(attribute(tag, 'type')?.toLowerCase() ?? 'text') && !/\s(?:readonly|disabled|hidden)\b/i.test(tag),
    )
    .map((tag) => attribute(tag, 'value') ?? '')
    .filter((value) => /\d/.test(value) && value.length <= most.characters);
  return { filled: filled.slice(0, most.fields), scripted: script.test(page) };
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value?.replace(reference, (_, hex?: string, decimal?: string) => signOf(hex, decimal));
}

/** A sign that is written by its number, or by a name: of those in an amount, blanks and apostrophes have one. */
const reference = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(?:nbsp|ensp|emsp|thinsp|puncsp|numsp|hairsp|apos|rsquo));?/gi;

function signOf(hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal ?? 0x20) : parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
