import { byEndpoint } from '../../recorded/by-endpoint.ts';
import type { Recording } from '../../recorded/recorder.ts';
import type { Report } from '../../report-json.ts';
import type { LatencyBar, SendingBin } from './draw.ts';

/** As SVG; null where there is nothing to see. */
export interface Pictures {
  readonly latencies: string | null;
  readonly sending: string | null;
  /** Whether what the keys allow is in it. */
  readonly showsAllowed: boolean;
}

/** Drawn when the page is made: the page ships no library for it. */
export async function picturesOf(report: Report, recording: Recording | null): Promise<Pictures> {
  if (recording === null || recording.sent.length < FEW) return { latencies: null, sending: null, showsAllowed: false };
  const { latencyPicture, sendingPicture } = await import('./draw.ts');
  const bins = sendingBins(recording, report.traffic.clock === null);
  return {
    latencies: latencyPicture(latencyBars(recording)),
    // A clock that is moved has most requests in few of its minutes.
    sending: bins.length === 0 ? null : sendingPicture(bins, report.traffic.clock === null ? 'value' : 'log'),
    showsAllowed: bins.some(({ allowed }) => allowed !== null),
  };
}

/** Of less than this a table tells all. */
const FEW = 20;
const BINS = 60;
const minute = 60_000;

const latencyBars = (recording: Recording): readonly LatencyBar[] =>
  byEndpoint(recording).map(({ endpoint, latency_ms: { p50, p95 } }) => ({ endpoint, half: p50, most: p95 }));

/** Minutes, or as many of them together as make few enough bars. */
function sendingBins({ sent, keys, waits }: Recording, isReal: boolean): readonly SendingBin[] {
  const first = sent.reduce((least, moment) => Math.min(least, moment), Infinity);
  const last = sent.reduce((most, moment) => Math.max(most, moment), -Infinity);
  const width = Math.max(1, Math.ceil((last - first) / BINS / minute)) * minute;
  const counts = Array.from({ length: Math.floor((last - first) / width) + 1 }, () => 0);
  for (const moment of sent) counts[Math.floor((moment - first) / width)]! += 1;
  const waiting = counts.map(() => new Set<string>());
  for (const { check, from, ended } of waits)
    for (const checks of waiting.slice(...binsOf(from - first, ended - first, width))) checks.add(check);
  const rate = keys.reduce((sum, { allowed }) => sum + allowed, 0);
  // A clock that is moved leaves minutes out, and what all keys together may send says little where there are many.
  const allowed = isReal && keys.length > 0 && keys.length <= 3 ? (rate * width) / minute : null;
  return counts.length < 3
    ? []
    : counts.map((requests, at) => ({ label: sinceWords(at * width), requests, waiting: waiting[at]!.size, allowed }));
}

const binsOf = (from: number, until: number, width: number): readonly [number, number] => [
  Math.max(0, Math.floor(from / width)),
  Math.max(0, Math.floor(until / width)) + 1,
];

function sinceWords(ms: number): string {
  const minutes = ms / minute;
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `day ${Math.round(minutes / 1440)}`;
}
