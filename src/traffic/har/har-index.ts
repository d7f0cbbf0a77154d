import { open } from 'node:fs/promises';
import type { Deployment } from '../../evidence/exchange.ts';
import { headerOf } from '../raw-exchange.ts';
import { isHidden } from '../traffic-keys.ts';
import { type Base, below, guessedBase, guessedDeployment } from './base-address.ts';
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
  readonly #file: Awaited<ReturnType<typeof open>>;

  private constructor(file: Awaited<ReturnType<typeof open>>) {
    this.#file = file;
  }

  static async open(path: string): Promise<HarFile> {
    return new HarFile(await open(path, 'r'));
  }

  async entry({ offset, length }: EntryPlace): Promise<HarEntry | null> {
    const { buffer } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, offset);
    return readEntry(buffer.toString('utf8'));
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Where the entries of a HAR stand. */
async function placesIn(path: string): Promise<{ readonly places: readonly EntryPlace[]; readonly isWhole: boolean }> {
  const places: EntryPlace[] = [];
  const isWhole = await findEntries(path, (place) => places.push(place));
  return { places, isWhole };
}

/** @param bases of the deployments that are judged; empty: to be found out */
export async function indexOf(path: string, file: HarFile, bases: readonly Base[]): Promise<HarIndex> {
  const { places, isWhole } = await placesIn(path);
  const known = bases.length > 0 ? bases : await guessedBases(places, file);
  const entries: Indexed[] = [];
  const leftOut = new Map<string, number>();
  let seesKeys = false;
  for (const place of places) {
    const entry = await file.entry(place);
    const told = entry === null ? 'unreadable' : placed(entry, known);
    if (typeof told === 'string') leftOut.set(told, (leftOut.get(told) ?? 0) + 1);
    else {
      entries.push({ ...place, ...told });
      seesKeys ||= entry !== null && hasKey(entry);
    }
  }
  const met = known.filter((base) => entries.some((entry) => entry.base === base));
  return { entries, bases: met.length > 0 ? met : known, leftOut, seesKeys, isWhole };
}

const hasKey = ({ request: { headers, url } }: HarEntry): boolean =>
  headers.some(({ name, value }) => name.toLowerCase() === 'authorization' && !isHidden(value)) ||
  /sk_(?:test|live)_/.test(url);

/** Where an entry belongs; a text: why it is left out. */
function placed(entry: HarEntry, bases: readonly Base[]): Pick<Indexed, 'base' | 'sent' | 'received'> | string {
  const url = URL.canParse(entry.request.url) ? new URL(entry.request.url) : null;
  const base = url && bases.find((each) => below(each, url) !== null);
  if (!base) return 'of other addresses';
  if (isCached(entry)) return 'answered from a cache';
  const sent = Date.parse(entry.startedDateTime);
  if (Number.isNaN(sent)) return 'unreadable';
  // What is dated to the millisecond may have begun up to one later.
  return { base, sent, received: sent + Math.max(0, entry.time) + 1 };
}

/** The addresses at which most requests look like some to this service, one for each deployment. */
async function guessedBases(places: readonly EntryPlace[], file: HarFile): Promise<readonly Base[]> {
  const counts = new Map<string, { base: Base; count: number }>();
  for (const place of places) {
    const entry = await file.entry(place);
    const guess = entry && guessed(entry);
    if (!guess) continue;
    const name = `${guess.deployment} ${guess.origin}${guess.path}`;
    const known = counts.get(name) ?? { base: guess, count: 0 };
    known.count += 1;
    counts.set(name, known);
  }
  const ranked = [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ base }) => base);
  const best = (deployment: Deployment) => ranked.find((base) => base.deployment === deployment);
  const [sandbox, live] = [best('sandbox'), best('live')];
  const isSame = sandbox && live && sandbox.origin === live.origin && sandbox.path === live.path;
  return isSame ? [ranked[0]!] : [sandbox, live].filter((base) => base !== undefined);
}

function guessed(entry: HarEntry): Base | null {
  const url = URL.canParse(entry.request.url) ? new URL(entry.request.url) : null;
  const base = url && guessedBase(url);
  const deployment = guessedDeployment(
    headerOf(headersOf(entry.request.headers), 'authorization'),
    headerOf(headersOf(entry.response.headers), 'service-mode'),
  );
  if (!url || base === null || deployment === null) return null;
  return { deployment, origin: url.origin, path: new URL(base).pathname.replace(/\/$/, '') };
}
