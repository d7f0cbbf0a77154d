import { decodeHTMLAttribute } from 'entities';
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
        writable.has(attribute(tag, 'type').toLowerCase() || 'text') && !/\s(?:readonly|disabled|hidden)\b/i.test(tag),
    )
    .map((tag) => inFull(attribute(tag, 'value')))
    .filter((value) => /\d/.test(value) && value.length <= most.characters);
  return { filled: filled.slice(0, most.fields), scripted: script.test(page) };
}

/** A number as browsers read it, in which an exponent may stand, without one. */
const inFull = (value: string): string => (/^\d+(?:\.\d+)?e[-+]?\d+$/i.test(value) ? String(Number(value)) : value);

/** Empty where the tag has none. */
function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return decodeHTMLAttribute(found?.[1] ?? found?.[2] ?? found?.[3] ?? '');
}
