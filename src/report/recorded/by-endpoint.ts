import { percentiles } from '../tally/traffic.ts';
import type { Traffic } from '../report-json.ts';
import { POSTS, type Recording } from './recorder.ts';

/** What was asked of an endpoint and how it answered. */
export interface EndpointTraffic {
  readonly endpoint: string;
  readonly requests: number;
  readonly latency_ms: Traffic['latency_ms'];
  /** By the first digit of the status; 0: no answer. */
  readonly classes: Readonly<Record<number, number>>;
}

/** The most used first. */
export function byEndpoint({ endpoints, columns }: Recording): readonly EndpointTraffic[] {
  const all = endpoints.map((endpoint) => ({
    endpoint,
    requests: 0,
    ms: [] as number[],
    classes: {} as Record<number, number>,
  }));
  for (const [row, place] of columns.endpoint.entries()) {
    const its = all[place]!;
    const status = columns.status[row] ?? 0;
    const first = Math.floor(status / 100);
    its.requests += 1;
    its.classes[first] = (its.classes[first] ?? 0) + 1;
    if (status !== 0) its.ms.push(columns.ms[row] ?? 0);
  }
  return all
    .filter(({ endpoint }) => endpoint !== POSTS)
    .map(({ ms, ...its }) => ({ ...its, latency_ms: percentiles(ms) }))
    .toSorted((a, b) => b.requests - a.requests);
}
