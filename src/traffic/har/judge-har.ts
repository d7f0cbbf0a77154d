import { basename } from 'node:path';
import type { Header } from '../../evidence/journal-entry.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import { buildTarget } from '../../target/file/build-target.ts';
import type { Target } from '../../target/target.ts';
import { headerOf } from '../header.ts';
import { TrafficReader } from '../to-exchange.ts';
import { TrafficRecord } from '../traffic-record.ts';
import { unjudgedBy } from '../unjudged.ts';
import { type Base, baseOf } from './base-address.ts';
import { HarFile, type HarIndex, indexOf } from './har-index.ts';
import { rawEntry } from './raw-entry.ts';

interface HarJudging {
  readonly har: string;
  /** null: found out from the recording. */
  readonly target: Target | null;
  readonly suite: Header['suite'];
  /** Begins the journal, once there is something to be judged. */
  readonly begin: () => JournalWriter;
}

/** What became of a recording; `none`: nothing in it is of the service. */
type JudgedHar =
  | { readonly is: 'judged'; readonly notes: readonly string[]; readonly header: Header }
  | { readonly is: 'none'; readonly entries: number; readonly origins: readonly string[] };

/** Judges both sides of a HAR, and writes a journal of it. */
export async function judgeHar({ har, target, suite, begin }: HarJudging): Promise<JudgedHar> {
  const file = new HarFile(har);
  try {
    const index = await indexOf(har, file, target ? basesOf(target) : []);
    if (index.entries.length === 0) return { is: 'none', entries: sum(index.leftOut), origins: index.origins };
    const known = target ?? targetOf(index.bases);
    const { seesKeys } = index;
    const started = index.entries.firstSent;
    const deployments = index.bases.map(({ deployment }) => deployment);
    const header = headerOf({ target: known, deployments, name: basename(har), suite, started, seesKeys });
    const reader = new TrafficReader(known, target !== null && target.operator === null);
    const record = new TrafficRecord(begin(), header);
    const unjudged = judgeEntries(file, index, reader, record);
    const notes = notesOf(index, unjudged);
    record.end(notes.length > 0 ? notes.join(' ') : null);
    return { is: 'judged', notes, header };
  } finally {
    file.close();
  }
}

/** In the order of their answers, numbered in that of their sending. */
function judgeEntries(
  file: HarFile,
  { entries, seesKeys }: HarIndex,
  reader: TrafficReader,
  record: TrafficRecord,
): ReadonlyMap<string, number> {
  const unjudged = new Map<string, number>();
  const numbers = new Uint32Array(entries.length);
  for (const [before, place] of entries.orderedBy('sent').entries()) numbers[place] = before + 1;
  for (const place of entries.orderedBy('received')) {
    const indexed = entries.at(place);
    const entry = file.entry(indexed);
    if (!entry) continue;
    const raw = rawEntry(entry, indexed, seesKeys);
    const exchange = reader.exchangeOf(numbers[place]!, raw);
    const why = unjudgedBy(raw);
    if (why === null) record.see(exchange);
    else {
      unjudged.set(why, (unjudged.get(why) ?? 0) + 1);
      record.passOver(exchange);
    }
    if (raw.body?.whole === false) unjudged.set(unsent, (unjudged.get(unsent) ?? 0) + 1);
    if (raw.answer?.body.whole === false) unjudged.set(unanswered, (unjudged.get(unanswered) ?? 0) + 1);
  }
  return unjudged;
}

const unsent = 'without the body of the request';
const unanswered = 'without the body of the answer';
const bodiless: ReadonlySet<string> = new Set([unsent, unanswered]);

const basesOf = ({ sandbox, live }: Target): readonly Base[] => [
  ...(sandbox ? [baseOf('sandbox', sandbox.baseUrl)] : []),
  ...(live ? [baseOf('live', live.baseUrl)] : []),
];

/** Of a recording without a target file nothing more than the addresses is known. */
function targetOf(bases: readonly Base[]): Target {
  const url = (deployment: Base['deployment']): string | undefined =>
    bases.find((each) => each.deployment === deployment)?.address;
  const [sandbox, live] = [url('sandbox'), url('live')];
  const file = {
    ...(sandbox !== undefined && { sandbox: { base_url: sandbox } }),
    ...(live !== undefined && { live: { base_url: live, payers: [] } }),
    keys: [],
    statuses: {},
  };
  return buildTarget(file, [], '.');
}

function notesOf(
  { leftOut, seesKeys, hidesKeys, isWhole }: HarIndex,
  unjudged: ReadonlyMap<string, number>,
): readonly string[] {
  const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);
  return [
    ...[...leftOut].map(([why, count]) => `Left out: ${entries(count)} ${why}.`),
    ...[...unjudged].map(([why, count]) =>
      bodiless.has(why)
        ? `${entries(count)} ${why}: what that would show is not judged there.`
        : `Recorded and not judged: ${entries(count)} ${why}.`,
    ),
    ...(seesKeys
      ? []
      : [
          `${hidesKeys ? hiddenKeys : 'No entry has an Authorization header'}: nothing is said of keys, nor of what one key did before.`,
        ]),
    ...(isWhole ? [] : ['The file ends before its end: what stands there whole was judged.']),
  ];
}

const hiddenKeys = 'What stands in the Authorization headers was taken out by who recorded them';

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, each) => all + each, 0);
