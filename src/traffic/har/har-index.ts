import { closeSync, openSync, readSync } from 'node:fs';
import type { Deployment } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import { headerOf } from '../raw-exchange.ts';
import { isHidden } from '../traffic-keys.ts';
import { type Base, baseOf, below, guessedBase, guessedDeployment } from './base-address.ts';
import { type EntryPlace, findEntries } from './entry-places.ts';
import { EntryTable, type Indexed } from './entry-table.ts';
import { type HarEntry, headersOf, readEntry } from './har-entry.ts';

/** What a recording has, before anybody looks at what was said in it. */
export interface HarIndex {
  readonly entries: EntryTable;
  readonly bases: readonly Base[];
  /** How many entries are of nobody who is judged, by why. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Whether anybody's Authorization header is there. */
  readonly seesKeys: boolean;
  /** Whether one is there whose value was taken out. */
  readonly hidesKeys: boolean;
  /** Of requests to other addresses than those of the service, the most common first. */
  readonly origins: readonly string[];
  readonly isWhole: boolean;
}

/** Of neighbours in a file most are asked for one after the other. */
const block_bytes = 1 << 16;

/** Reads entries of a HAR one by one. */
export class HarFile {
  readonly #file: number;
  readonly #block = Buffer.allocUnsafe(block_bytes);
  #from = 0;
  #held = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  entry({ offset, length }: EntryPlace): HarEntry | null {
    if (length > block_bytes) {
      const bytes = Buffer.allocUnsafe(length);
      readSync(this.#file, bytes, 0, length, offset);
      return readEntry(bytes.toString('utf8'));
    }
    if (offset < this.#from || offset + length > this.#from + this.#held) {
      this.#from = offset;
      this.#held = readSync(this.#file, this.#block, 0, block_bytes, offset);
    }
    const at = offset - this.#from;
    return readEntry(this.#block.toString('utf8', at, at + length));
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** What is kept of an entry until it is known where the service is. */
interface Met extends EntryPlace {
  readonly href: string;
  readonly isCached: boolean;
  readonly hasKey: boolean;
  readonly hidesKey: boolean;
  readonly sent: number;
  readonly received: number;
}

/** @param bases of the deployments that are judged; empty: to be found out */
export async function indexOf(path: string, file: HarFile, bases: readonly Base[]): Promise<HarIndex> {
  const met: Met[] = [];
  const places: EntryPlace[] = [];
  const leftOut = new Map<string, number>();
  const leave = (why: string): unknown => leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  const guesses = new Guesses();
  const isWhole = await findEntries(path, (place) => places.push(place));
  const names = new Set<string>();
  for (const place of places) {
    const entry = file.entry(place);
    const one = entry && metIn(entry, place);
    if (!entry || !one) leave('unreadable');
    else if (names.size === names.add(nameOf(entry)).size) leave('told a second time');
    else {
      met.push(one.met);
      if (bases.length === 0) guesses.add(entry, one.url);
    }
  }
  const known = bases.length > 0 ? bases : guesses.best;
  const indexed: Indexed[] = [];
  const elsewhere: string[] = [];
  let [seesKeys, hidesKeys] = [false, false];
  for (const { href, isCached: cached, hasKey, hidesKey, ...place } of met) {
    const base = known.find((each) => below(each, href) !== null);
    if (!base) {
      leave('of other addresses');
      elsewhere.push(new URL(href).origin);
    } else if (cached) leave('answered from a cache');
    else {
      indexed.push({ ...place, base });
      seesKeys ||= hasKey;
      hidesKeys ||= hidesKey;
    }
  }
  const entries = new EntryTable(indexed);
  const used = known.filter((base) => entries.has(base));
  return {
    entries,
    bases: used.length > 0 ? used : known,
    leftOut,
    seesKeys,
    hidesKeys,
    origins: mostCommon(elsewhere),
    isWhole,
  };
}

/** Equal for entries that are one, as where recordings were merged. */
const nameOf = ({ startedDateTime, time, request }: HarEntry): string =>
  JSON.stringify([startedDateTime, time, request.method, request.url, request.postData?.text?.length]);

/** null: of such an entry nobody can say what it was. */
function metIn(entry: HarEntry, place: EntryPlace): { readonly met: Met; readonly url: URL } | null {
  const { request, startedDateTime, time, isCached } = entry;
  const sent = momentOf(startedDateTime, time);
  if (Number.isNaN(sent.at) || !URL.canParse(request.url)) return null;
  const url = new URL(request.url);
  const received = sent.at + Math.max(0, time) + sent.late;
  const keys = { hasKey: hasKey(entry), hidesKey: hidesKey(entry) };
  return { met: { ...place, href: hrefOf(url), isCached, ...keys, sent: sent.at, received }, url };
}

/** As a URL writes it, without what is told to nobody. */
export const hrefOf = ({ href }: URL): string => href.replace(/#.*$/, '');

/** What is dated, or took, in whole milliseconds may have begun, or ended, up to one later. */
function momentOf(dated: string, time: number): { readonly at: number; readonly late: number } {
  const finer = /[.,]\d{3}(\d+)/.exec(dated)?.[1];
  const at = Date.parse(dated);
  if (finer === undefined || Number.isInteger(time)) return { at, late: 1 };
  return { at: at + Number(`0.${finer}`), late: 10 ** -finer.length };
}

const few = 3;

const mostCommon = (origins: readonly string[]): readonly string[] =>
  [...groupBy(origins, (each) => each)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, few)
    .map(([origin]) => origin);

const hidesKey = ({ request: { headers } }: HarEntry): boolean =>
  headers.some(({ name, value }) => name.toLowerCase() === 'authorization' && isHidden(value));

const hasKey = ({ request: { headers, url } }: HarEntry): boolean =>
  headers.some(({ name, value }) => name.toLowerCase() === 'authorization' && !isHidden(value)) ||
  /sk_(?:test|live)_/.test(url);

/** The addresses at which requests look like some to this service. */
class Guesses {
  readonly #counts = new Map<string, { readonly base: Base; count: number }>();

  add(entry: HarEntry, url: URL): void {
    const address = guessedBase(url);
    const deployment = guessedDeployment(
      headerOf(headersOf(entry.request.headers), 'authorization'),
      headerOf(headersOf(entry.response.headers), 'service-mode'),
    );
    if (address === null || deployment === null) return;
    const name = `${deployment} ${address}`;
    const known = this.#counts.get(name) ?? { base: baseOf(deployment, address), count: 0 };
    known.count += 1;
    this.#counts.set(name, known);
  }

  /** Of each deployment the one with the most requests. */
  get best(): readonly Base[] {
    const ranked = [...this.#counts.values()].toSorted((a, b) => b.count - a.count).map(({ base }) => base);
    const of = (deployment: Deployment) => ranked.find((base) => base.deployment === deployment);
    const [sandbox, live] = [of('sandbox'), of('live')];
    const isSame = sandbox?.address === live?.address;
    return isSame ? ranked.slice(0, 1) : [sandbox, live].filter((base) => base !== undefined);
  }
}
