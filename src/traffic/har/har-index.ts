import { closeSync, openSync, readSync } from 'node:fs';
import type { Deployment } from '../../evidence/exchange.ts';
import { headerOf } from '../raw-exchange.ts';
import { isHidden } from '../traffic-keys.ts';
import { type Base, baseOf, below, guessedBase, guessedDeployment } from './base-address.ts';
import { type EntryPlace, findEntries } from './entry-places.ts';
import { type HarEntry, headersOf, isCached, readEntry } from './har-entry.ts';

/** An entry of the service: where it stands, and when it was. */
export interface Indexed extends EntryPlace {
  readonly base: Base;
  readonly sent: number;
  readonly received: number;
}

/** What a recording has, before anybody looks at what was said in it. */
export interface HarIndex {
  readonly entries: readonly Indexed[];
  readonly bases: readonly Base[];
  /** How many entries are of nobody who is judged, by why. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Whether anybody's Authorization header is there. */
  readonly seesKeys: boolean;
  readonly isWhole: boolean;
}

/** Reads entries of a HAR one by one. */
export class HarFile {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  entry({ offset, length }: EntryPlace): HarEntry | null {
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.#file, bytes, 0, length, offset);
    return readEntry(bytes.toString('utf8'));
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
      met.push(one);
      if (bases.length === 0) guesses.add(entry, new URL(one.href));
    }
  }
  const known = bases.length > 0 ? bases : guesses.best;
  const entries: Indexed[] = [];
  let seesKeys = false;
  for (const { href, isCached: cached, hasKey, ...place } of met) {
    const base = known.find((each) => below(each, href) !== null);
    if (!base) leave('of other addresses');
    else if (cached) leave('answered from a cache');
    else {
      entries.push({ ...place, base });
      seesKeys ||= hasKey;
    }
  }
  const used = known.filter((base) => entries.some((entry) => entry.base === base));
  return { entries, bases: used.length > 0 ? used : known, leftOut, seesKeys, isWhole };
}

/** Equal for entries that are one, as where recordings were merged. */
const nameOf = ({ startedDateTime, time, request }: HarEntry): string =>
  JSON.stringify([startedDateTime, time, request.method, request.url, request.postData?.text?.length]);

/** null: of such an entry nobody can say what it was. */
function metIn(entry: HarEntry, place: EntryPlace): Met | null {
  const { request, startedDateTime, time } = entry;
  const sent = Date.parse(startedDateTime);
  if (Number.isNaN(sent) || !URL.canParse(request.url)) return null;
  // What is dated to the millisecond may have begun up to one later.
  const received = sent + Math.max(0, time) + 1;
  return { ...place, href: hrefOf(request.url), isCached: isCached(entry), hasKey: hasKey(entry), sent, received };
}

/** As a URL writes it, without what is told to nobody. */
export const hrefOf = (url: string): string => new URL(url).href.replace(/#.*$/, '');

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
