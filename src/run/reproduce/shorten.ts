import type { Exchange } from '../../evidence/exchange.ts';
import type { Shortest } from '../../evidence/shortest.ts';
import { pausedFor } from '../../evidence/under-way.ts';
import type { ScenarioFiles } from '../../scenario/write/rewrite-scenario.ts';
import { besides, type Candidate, type EarlierRun, type Failed } from './candidates.ts';
import { minimized } from './minimized.ts';
import { plainer } from './plainer.ts';
import { Ground, requestsOf, type Sequence, storyOf } from './sequence.ts';
import { type Allowance, Trier } from './trier.ts';
import type { Trials } from './try-file.ts';

/** For all findings of a run. */
export const mostOfRun = (): Allowance => ({ requests: 300, ms: 60_000 });

/** A file that shows a violation again. */
export interface Reproduced {
  readonly failed: Failed;
  readonly candidate: Candidate;
  /** Numbers of the exchanges that showed it. */
  readonly sent: readonly number[];
}

interface Shortened {
  /** null: what there is stays. */
  readonly files: ScenarioFiles | null;
  readonly shortest: Shortest;
}

/** Leaves requests out, and fields of what they send, as long as what is left shows the violation. */
export async function shorten(
  { failed, candidate, sent }: Reproduced,
  { earlier, trials, ofRun }: { readonly earlier: EarlierRun; readonly trials: Trials; readonly ofRun: Allowance },
): Promise<Shortened> {
  const { violation, mixed } = failed;
  const whole = candidate.sequence ?? requestsOf(violation, mixed, earlier.history);
  if (whole === null) return { files: null, shortest: { ...untold, why: moreThanRequests(failed) } };
  const trier = new Trier(failed, trials, ofRun);
  const known = candidate.sequence !== null;
  const start = (await firstShown(guessesAt(failed, whole, known), trier)) ?? (known ? whole : null);
  const { tries } = trier;
  if (start === null)
    return { files: null, shortest: { ...untold, tries, why: trier.stop ?? moreThanRequests(failed) } };
  const ground = new Ground(start.exchanges);
  const holds = (exchanges: readonly Exchange[]): Promise<boolean> => trier.showsTwice({ ...start, exchanges });
  const fewest = await minimized(start.exchanges, { supported: (fewer) => ground.supported(fewer), holds });
  const exchanges = await plainer(fewest, holds);
  const shortest = {
    requests: exchanges.length,
    from: whole.exchanges.length,
    tries: trier.tries,
    exchanges: trier.shown.length > 0 ? trier.shown : sent,
    why: trier.stop,
  };
  const wasTold = known || (failed.check.kind === 'scenario' && besides(violation).length === 0);
  const isWhole = exchanges === fewest && exchanges.length === whole.exchanges.length;
  const asLong = isWhole && (start.pauses || pausedFor(whole.exchanges) === 0);
  return { files: wasTold && asLong ? null : storyOf(violation, { ...start, exchanges }), shortest };
}

const untold: Omit<Shortest, 'why'> = { requests: null, from: null, tries: 0, exchanges: [] };

/** Why what shows it is more than requests. */
function moreThanRequests({ violation }: Failed): string {
  const [done] = besides(violation);
  if (done !== undefined) return `beside its requests, it ${done}`;
  if (violation.broken.at !== undefined) return 'what was expected of an answer stands in its scenario';
  return 'the check judges its answers together';
}

/**
 * What to try first, the shortest first: most violations show in their last request with what that rests on, or in the
 * requests that they name.
 *
 * @param known whether the whole is known to show it
 */
function guessesAt(failed: Failed, whole: Sequence, known: boolean): readonly Sequence[] {
  const { violation, check } = failed;
  const ground = new Ground(whole.exchanges);
  const named = violation.broken.exchanges;
  const parts = [named.slice(-1), named].map((numbers) => ({ ...whole, exchanges: ground.of(numbers), pauses: false }));
  const isAll = besides(violation).length === 0 && check.kind === 'scenario';
  const all = known || isAll ? [{ ...whole, pauses: false }, whole] : [];
  const guesses = new Map([...parts, ...all].map((guess) => [nameOf(guess), guess]));
  if (known) guesses.delete(nameOf(whole));
  return [...guesses.values()].filter(({ exchanges }) => exchanges.length > 0);
}

const nameOf = ({ exchanges, pauses }: Sequence): string =>
  `${pausedFor(exchanges) > 0 && pauses} ${exchanges.map(({ n }) => n).join()}`;

async function firstShown(guesses: readonly Sequence[], trier: Trier): Promise<Sequence | null> {
  for (const guess of guesses) if (await trier.showsTwice(guess)) return guess;
  return null;
}
