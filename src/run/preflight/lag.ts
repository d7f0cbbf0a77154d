import { modeOf } from '../../contract/mode.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIn, objectOf } from '../../evidence/read.ts';
import { finalStates } from '../../contract/resources/charge.ts';
import { chooseKey } from '../../target/keys.ts';
import { deadline, slackOf, type RunClock } from '../../wire/time/clock.ts';
import type { Asker } from './asker.ts';
import { bill, create, type Question } from './scopes.ts';

/** Milliseconds of this machine between one look and the next. */
const pauses_ms = [0, 60, 60, 120, 240, 480, 600, 800, 1_000] as const;

/** What was made or paid just now, and the paths that are to show it. */
interface Changed {
  readonly key: string;
  /** Another key of the business: what one key has made may be shown to the others later. */
  readonly other?: string | undefined;
  readonly id: string;
  readonly paths: readonly string[];
}

/**
 * Looks for how long lists, or a read by the id, do not show what was made or paid just now, while nobody moves the
 * clock. A run that moved it meanwhile would take what a copy shows late for what is missing days later. Gives whether any
 * did so.
 */
export const measureLag = (asker: Asker, changed: Changed): Promise<boolean> =>
  untilShown(asker, changed, (read) => isShown(read, changed.id));

/** The same of a charge that has come to its end just now, if so. */
export const measureEnd = (asker: Asker, changed: Changed): Promise<boolean> =>
  untilShown(asker, changed, (read) => isOver(read, changed.id));

export const pathOf = (list: string, id: string): string => `${list}/${encodeURIComponent(id)}`;

/** Asks for each path until the answer shows what it is to show, and tells the clock how late that was. */
async function untilShown(
  asker: Asker,
  { key, other, paths }: Changed,
  shows: (read: Exchange) => boolean,
): Promise<boolean> {
  const { clock } = asker.services;
  const began = clock.real();
  const readers = other === undefined ? [key] : [key, other];
  let isBehind = false;
  const pending = new Set(paths.flatMap((path) => readers.map((reader) => ({ path, reader }))));
  for (const pause_ms of pauses_ms) {
    await new Promise<void>((resolve) => void deadline(pause_ms, resolve));
    for (const look of pending) {
      if (!asker.mayAsk) return isBehind;
      const asked = clock.real();
      if (!shows(await read(asker, look.path, look.reader))) continue;
      pending.delete(look);
      if (pause_ms === 0) continue;
      clock.lags(asked - began);
      isBehind = true;
    }
    if (pending.size === 0) break;
  }
  return isBehind;
}

const read = (asker: Asker, path: string, key: string): Promise<Exchange> =>
  asker.ask({ method: 'GET', path, key: { use: key } }, { within_ms: 3_000, judged: false });

/** Whether an answer is of something made, or lists it or what tells of it. */
const isShown = (read: Exchange, id: string): boolean =>
  idOf(read) === id || listedIn(read).some((item) => JSON.stringify(item).includes(JSON.stringify(id)));

/** Whether an answer shows a charge at its end, by itself or in a list. */
const isOver = (read: Exchange, id: string): boolean =>
  [objectOf(read), ...listedIn(read)].some((each) => each?.['id'] === id && finalStates.has(String(each['state'])));

/** By then nearly every charge of the sandbox has come to its end. */
const ending_ms = 60_000;

/** What costs nothing on each deployment. */
const trials = {
  sandbox: { has: ['charges:read', 'charges:write'], question: create },
  live: { has: ['bills:read', 'bills:write'], question: () => bill },
} as const;

interface Trial extends Pick<Changed, 'key' | 'other'> {
  readonly question: (name: string) => Question;
}

/** Makes something and measures how far what shows it lags, where the clock jumps and that is not known yet. */
export async function tryLists(asker: Asker): Promise<void> {
  const { clock } = asker.services;
  const trial = trialFor(asker);
  if (trial === null || clock.lag_ms > 0) return;
  const { key, other } = trial;
  const question = trial.question('trial-of-lists');
  const id = idOf(await asker.ask({ ...question, key: { use: key } }));
  if (id === null) return;
  const [list, one] = [question.path, pathOf(question.path, id)];
  if (asker.deployment === 'live') return void (await measureLag(asker, { key, other, id, paths: [list, one] }));
  // The list is asked for once, when it is to show the end too.
  await measureLag(asker, { key, other, id, paths: [one] });
  if (await isMovedOn(clock)) await measureEnd(asker, { key, other, id, paths: [list, one] });
  await tryMoves(asker, async (nth) => {
    const again = idOf(await asker.ask({ ...trial.question(`trial-of-moves-${nth}`), key: { use: key } }));
    return again === null ? null : { key, other, id: again, paths: [list, pathOf(list, again)] };
  });
}

/** null: the clock is not moved, or nothing may be made. */
function trialFor({ services, deployment }: Asker): Trial | null {
  const { apiKeys, clock, terms } = services;
  if (!clock.jumps || (deployment === 'live' && !terms.writes)) return null;
  const { has, question } = trials[deployment];
  const chosen = chooseKey(apiKeys, { mode: modeOf(deployment), has });
  if (chosen === null) return null;
  const reading = { mode: modeOf(deployment), has: has.slice(0, 1), differentFrom: chosen.label } as const;
  return { key: chosen.label, other: chooseKey(apiKeys, reading)?.label, question };
}

const isMovedOn = (clock: RunClock): Promise<boolean> =>
  clock.until(clock.now() + ending_ms, slackOf(ending_ms)).then(
    () => true,
    () => false,
  );

/** What is shown at once is so by chance, now and then, where copies lag unevenly. */
const moves = 3;

/**
 * Where something lags, changes more and looks whether all of it is shown at once after a move of the clock. Then copies go
 * by the deployment's clock, and nobody has to wait for them in this machine's time.
 *
 * @param change makes a charge that has come to its end after the move; null: it could not
 */
export async function tryMoves(asker: Asker, change: (nth: number) => Promise<Changed | null>): Promise<void> {
  const { clock } = asker.services;
  if (!clock.jumps || clock.lag_ms === 0) return;
  clock.lagIsMoved();
  let isShownAtOnce = true;
  try {
    for (let nth = 1; isShownAtOnce && nth <= moves; nth += 1) {
      isShownAtOnce = false;
      const changed = await change(nth);
      isShownAtOnce = changed !== null && (await isMadeUpFor(asker, changed));
    }
  } finally {
    // Also where the change could not be asked for: nothing was seen then.
    if (!isShownAtOnce) clock.lags(clock.lag_ms);
  }
}

async function isMadeUpFor(asker: Asker, { key, other = key, id, paths }: Changed): Promise<boolean> {
  const { clock } = asker.services;
  const changed = clock.real();
  if (!(await isMovedOn(clock))) return false;
  for (const path of paths) {
    // By then it might be shown for the time that has passed on this machine.
    if (!asker.mayAsk || clock.real() - changed > clock.lag_ms / 2) return false;
    const latest = await read(asker, path, other);
    if (!isShown(latest, id) || (isOfCharges(path) && !isOver(latest, id))) return false;
  }
  return true;
}

const isOfCharges = (path: string): boolean => path.startsWith('/v1/charges');
