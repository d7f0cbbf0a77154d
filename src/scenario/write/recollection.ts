import type { Exchange } from '../../evidence/exchange.ts';
import { json } from '../../evidence/read.ts';
import { literal, withTexts } from '../read/references.ts';

interface CaptureSource {
  readonly n: number;
  readonly path: string;
  readonly name: string;
}

/** Shorter texts are repeated by chance. */
const SHORTEST = 6;

/** What earlier answers gave: names for the ids in them that later requests carry. */
export class Recollection {
  readonly #origins: ReadonlyMap<string, CaptureSource>;

  constructor(exchanges: readonly Exchange[]) {
    this.#origins = origins(exchanges);
  }

  /** Name to path, of what this exchange gave to later ones. */
  capturesOf({ n }: Exchange): Record<string, string> {
    return Object.fromEntries(
      [...this.#origins.values()].filter((origin) => origin.n === n).map(({ name, path }) => [name, path]),
    );
  }

  /** A template's path: it is percent-encoded already, and ids need no encoding. */
  path(path: string, exchange: Exchange): string {
    return this.#text(path, exchange);
  }

  value(value: unknown, exchange: Exchange): unknown {
    return withTexts(value, (text) => this.#text(text, exchange), literal);
  }

  #text(text: string, exchange: Exchange): string {
    const known = [...this.#origins].filter(([id, origin]) => origin.n < exchange.n && text.includes(id));
    const marked = known.reduce((all, [id, { name }]) => all.replaceAll(id, `\u0000${name}\u0000`), text);
    // oxlint-disable-next-line no-control-regex
    return asWritten(marked).replaceAll(/\u0000(\w+)\u0000/g, '${$1}');
  }
}

function origins(exchanges: readonly Exchange[]): Map<string, CaptureSource> {
  const found = new Map<string, CaptureSource>();
  const taken = new Map<string, number>();
  const later = exchanges.map(({ n, template }) => ({
    n,
    text: JSON.stringify([template?.path, template?.json, template?.headers]),
  }));
  for (const { n, answer } of exchanges) {
    for (const { path, value, kind } of ids(json(answer?.body)?.value, '', 'object')) {
      if (found.has(value) || !later.some((request) => request.n > n && request.text.includes(value))) continue;
      const count = (taken.get(kind) ?? 0) + 1;
      taken.set(kind, count);
      found.set(value, { n, path, name: count === 1 ? kind : `${kind}_${count}` });
    }
  }
  return found;
}

interface Id {
  readonly path: string;
  readonly value: string;
  readonly kind: string;
}

/** Texts in an answer that name an object. */
function ids(value: unknown, path: string, kind: string): Id[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => ids(item, `${path}[${index}]`, kind));
  if (typeof value !== 'object' || value === null) return [];
  const named =
    'object' in value && typeof value.object === 'string' && /^[a-z_]{1,30}$/.test(value.object) ? value.object : kind;
  return Object.entries(value).flatMap(([name, item]) => {
    const here = path === '' ? name : `${path}.${name}`;
    const isId = name === 'id' || name === 'control_number';
    if (!isId || typeof item !== 'string' || item.length < SHORTEST) return ids(item, here, named);
    return [{ path: here, value: item, kind: name === 'id' ? named : name }];
  });
}

const PAYERS: Readonly<Record<string, string>> = {
  'trigger-1': 'approves',
  'trigger-2': 'declines',
  'trigger-3': 'lacks_funds',
  'trigger-4': 'never',
  'trigger-5': 'slow',
};

/** A text of a template as a story writes it: payers by name, nothing else filled in. */
export const asWritten = (text: string): string =>
  literal(text).replaceAll(
    /\{payer:(trigger-[1-5]|any-(\d{1,4}))((?::[1-9])?)\}/g,
    (_, who: string, any: string | undefined, digits: string) =>
      any === undefined ? `\${payer.${PAYERS[who]}${digits}}` : `\${payer.any#${any}${digits}}`,
  );
