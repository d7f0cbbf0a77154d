import type { Exchange } from './exchange.ts';
import { json } from './read.ts';

/** An id that an answer gave and that later requests carry. */
export interface HandedOn {
  /** Of the exchange that gave it first. */
  readonly n: number;
  readonly id: string;
  /** Where it stands in the answer's body, such as `data[0].id`. */
  readonly path: string;
  /** After the kind of object; no two are named alike. */
  readonly name: string;
}

/** Shorter texts are repeated by chance. */
const shortest = 6;

/**
 * @param asked all of a request that may carry an id
 */
export function handedOn(exchanges: readonly Exchange[], asked: (exchange: Exchange) => string): readonly HandedOn[] {
  const found = new Map<string, HandedOn>();
  const taken = new Map<string, number>();
  const requests = exchanges.map((exchange) => ({ n: exchange.n, text: asked(exchange) }));
  for (const { n, answer } of exchanges) {
    for (const { path, value, kind } of ids(json(answer?.body)?.value, '', 'object')) {
      if (found.has(value) || !requests.some((request) => request.n > n && request.text.includes(value))) continue;
      const count = (taken.get(kind) ?? 0) + 1;
      taken.set(kind, count);
      found.set(value, { n, id: value, path, name: count === 1 ? kind : `${kind}_${count}` });
    }
  }
  return [...found.values()];
}

/** As a template writes it, before anything is filled in. */
export const askedByTemplate = ({ template }: Exchange): string =>
  JSON.stringify([template?.path, template?.json, template?.headers]);

interface Id {
  readonly path: string;
  readonly value: string;
  readonly kind: string;
}

/** What is named after them becomes a variable of a shell, so that no other word of a service will do. */
const kinds = ['charge', 'bill', 'payment_link', 'event', 'webhook_endpoint'] as const;

const isKind = (word: unknown): word is (typeof kinds)[number] => kinds.some((kind) => kind === word);

/** Names of fields that a path needs no quotes for: a service may send any. */
const plain = /^[a-z_]\w{0,60}$/i;

/** Texts in an answer that name an object. */
function ids(value: unknown, path: string, kind: string): Id[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => ids(item, `${path}[${index}]`, kind));
  if (typeof value !== 'object' || value === null) return [];
  const named = 'object' in value && isKind(value.object) ? value.object : kind;
  return Object.entries(value).flatMap(([name, item]) => {
    if (!plain.test(name)) return [];
    const here = path === '' ? name : `${path}.${name}`;
    const isId = name === 'id' || name === 'control_number';
    if (!isId || typeof item !== 'string' || item.length < shortest) return ids(item, here, named);
    return [{ path: here, value: item, kind: name === 'id' ? named : name }];
  });
}
