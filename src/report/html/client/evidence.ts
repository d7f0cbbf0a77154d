import { BLOCK, type Listed, type PackedBlock, type Recorded, unpack } from '../../recorded/packed.ts';
import type { PageData } from '../page-data.ts';
import { anchor } from '../anchor.ts';
import { inflated } from './packed-text.ts';

/** All exchanges of the page, unpacked by the block when one is looked at. */
export class Evidence {
  readonly #blocks = new Map<number, Promise<readonly Recorded[]>>();
  readonly #rows: ReadonlyMap<number, number>;
  readonly #ofCheck = new Map<string, number[]>();
  readonly columns: NonNullable<PageData['recording']>;

  constructor(columns: NonNullable<PageData['recording']>) {
    this.columns = columns;
    this.#rows = new Map(columns.columns.n.map((n, row) => [n, row]));
    for (const [row, check] of columns.columns.check.entries()) {
      const name = columns.checks[check]!;
      const rows = this.#ofCheck.get(name);
      if (rows) rows.push(row);
      else this.#ofCheck.set(name, [row]);
    }
  }

  /** The rows of a check, in the order in which it sent them. */
  rowsOf(check: string): readonly number[] {
    return this.#ofCheck.get(check) ?? [];
  }

  rowOf(n: number): number | undefined {
    return this.#rows.get(n);
  }

  endpointOf(row: number): string {
    return this.columns.endpoints[this.columns.columns.endpoint[row]!]!;
  }

  checkOf(row: number): string {
    return this.columns.checks[this.columns.columns.check[row]!]!;
  }

  numberOf(row: number): number {
    return this.columns.columns.n[row]!;
  }

  /** `exchange-17`, or `exchange-CHECK.3` for the third of a check: that one is the same in every run with its seed. */
  named(name: string): number | undefined {
    if (/^\d+$/.test(name)) return this.rowOf(Number(name));
    const [, check, place] = /^(.*)\.(\d+)$/.exec(name) ?? [];
    if (check === undefined) return undefined;
    const own = [...this.#ofCheck].find(([id]) => addressOf(id) === check)?.[1];
    return own?.[Number(place) - 1];
  }

  /** The name by which it is found in other runs too. */
  lastingName(row: number): string {
    const check = this.checkOf(row);
    return `${addressOf(check)}.${this.rowsOf(check).indexOf(row) + 1}`;
  }

  async at(row: number): Promise<Recorded | undefined> {
    const block = Math.floor(row / BLOCK);
    const packed = this.#blocks.get(block) ?? this.#unpacked(block);
    this.#blocks.set(block, packed);
    return (await packed)[row % BLOCK];
  }

  #listed(row: number): Listed {
    const check = this.checkOf(row);
    return { n: this.numberOf(row), check: check === '' ? null : check, ms: this.columns.columns.ms[row]! };
  }

  async #unpacked(block: number): Promise<readonly Recorded[]> {
    const holder = document.querySelectorAll('script.block')[block];
    const packed = await inflated<PackedBlock>(holder?.textContent ?? '');
    return unpack(packed, (row) => this.#listed(block * BLOCK + row));
  }
}

const addressOf = (check: string): string => anchor('exchange', check === '' ? 'run' : check).slice('exchange-'.length);
