import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { listEndpoints } from '../../src/generate/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { readAll } from '../sending.ts';
import type { Cast } from './every-hour-deeds.ts';
import type { Kind } from './every-hour-kinds.ts';

const hour = 3_600_000;

/** Days as people in Tanzania have them, counted. */
const dayOf = (moment: number): number => Math.floor((moment + 3 * hour) / (24 * hour));

export interface Days {
  readonly cast: Pick<Cast, 'second'>;
  /** Of each kind what reads the last that was made, among other requests. */
  readonly before: ReadonlyMap<Kind, readonly RequestTemplate[]>;
  /** On which everything was looked at. */
  readonly days: Set<number>;
}

/** What stays as it is while other things are made; the day counts as one on which everything was looked at. */
export function everyDay({ deployment, clock }: CheckContext, { cast, days }: Days): readonly RequestTemplate[] {
  days.add(dayOf(clock.now()));
  return deployment === 'live' ? [listEndpoints(cast.second)] : [];
}

/** What was made before, each by its id or in its list, on a day on which nothing was looked at yet; on the next the other way. */
export async function lookEachDay(context: CheckContext, whole: Days): Promise<void> {
  const { cast, before, days } = whole;
  if (days.has(dayOf(context.clock.now()))) return;
  const looks = everyDay(context, whole);
  const asked = [...before].flatMap(([{ creation }, requests], place) =>
    (place + days.size) % 2 === 0 ? creation.list(cast.second) : requests.filter(({ method }) => method === 'GET'),
  );
  await readAll(context, ...looks, ...asked);
}
