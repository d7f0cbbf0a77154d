import { queryOf } from '../query.ts';
import type { Item } from './items.ts';

/** Matches beyond these stay folded: a table is opened for a few. */
const FEW = 60;

/** Hides what a query does not let through, and says how much is left; an empty one shows all as it was. */
export class Filter {
  readonly #items: readonly Item[];
  /** Which parts were open before the first query. */
  #opened: ReadonlyMap<HTMLDetailsElement, boolean> | null = null;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  apply(text: string): string {
    const query = queryOf(text);
    const isEmpty = text.trim() === '';
    const counts = { finding: 0, rule: 0, check: 0 };
    for (const item of this.#items) {
      const isShown = isEmpty || query(item);
      item.element.hidden = !isShown;
      if (isShown) counts[item.kind] += 1;
    }
    for (const body of document.querySelectorAll<HTMLElement>('table.rules > tbody')) body.hidden = isBare(body);
    this.#fold(isEmpty, counts.rule + counts.check);
    return isEmpty
      ? ''
      : [told(counts.finding, 'cause'), told(counts.rule, 'rule'), told(counts.check, 'check')].join(', ');
  }

  #fold(isEmpty: boolean, shown: number): void {
    const parts = [...document.querySelectorAll<HTMLDetailsElement>('details.section')];
    this.#opened ??= new Map(parts.map((part) => [part, part.open]));
    for (const part of parts) {
      part.hidden = isBare(part);
      part.open = isEmpty ? (this.#opened.get(part) ?? false) : shown <= FEW;
    }
    if (isEmpty) this.#opened = null;
  }
}

/** Whether all of its rows are hidden. */
const isBare = (part: HTMLElement): boolean => part.querySelector('tr[id]:not([hidden])') === null;

const told = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
