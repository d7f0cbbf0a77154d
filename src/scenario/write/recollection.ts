import type { Exchange } from '../../evidence/exchange.ts';
import { askedByTemplate, type HandedOn, handedOn } from '../../evidence/handed-on.ts';
import { literal, withTexts } from '../read/references.ts';

/** What earlier answers gave: names for the ids in them that later requests carry. */
export class Recollection {
  readonly #origins: readonly HandedOn[];

  constructor(exchanges: readonly Exchange[]) {
    this.#origins = handedOn(exchanges, askedByTemplate);
  }

  /** Name to path, of what this exchange gave to later ones. */
  capturesOf({ n }: Exchange): Record<string, string> {
    return Object.fromEntries(this.#origins.filter((origin) => origin.n === n).map(({ name, path }) => [name, path]));
  }

  /** A template's path: it is percent-encoded already, and ids need no encoding. */
  path(path: string, exchange: Exchange): string {
    return this.#text(path, exchange);
  }

  value(value: unknown, exchange: Exchange): unknown {
    return withTexts(value, (text) => this.#text(text, exchange), literal);
  }

  #text(text: string, exchange: Exchange): string {
    const known = this.#origins.filter(({ id, n }) => n < exchange.n && text.includes(id));
    const marked = known.reduce((all, { id, name }) => all.replaceAll(id, `\u0000${name}\u0000`), text);
    // oxlint-disable-next-line no-control-regex
    return asWritten(marked).replaceAll(/\u0000(\w+)\u0000/g, '${$1}');
  }
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
    /\{payer:(?:(trigger-[1-5])|(any|live)-(\d{1,4}))((?::[1-9])?)\}/g,
    (_, trigger: string | undefined, whose: string, index: string, digits: string) =>
      trigger === undefined ? `\${payer.${whose}#${index}${digits}}` : `\${payer.${PAYERS[trigger]}${digits}}`,
  );
