import type { RuleId } from '../../contract/rules.ts';
import type { Broken } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { stateOf, succeeded } from '../../evidence/read.ts';
import {
  isNew,
  isOfThePresent,
  lacksWhatIsMade,
  lacksNewLink,
  lookedAgain,
  perhapsBehind,
  showing_ms,
} from '../../judge/general/second-look.situation.ts';
import { lookedUp, missOf } from '../../judge/resources/lookups.ts';
import type { Attempt } from './attempt.ts';

/**
 * A copy that lags does so in this machine's time, wherever the deployment's clock is moved to. Most of it passes before
 * the clock moves, while others are at work.
 */
const copying_ms = { before: 800, after: 200, unmeasured: 2_200 } as const;

/** A quick run spends nothing on measuring how far what it reads lags: it looks again later, and at whatever may be late. */
const isUnmeasured = ({ services: { profile, clock } }: Attempt): boolean =>
  profile === 'quick' && clock.jumps && clock.lag_ms === 0;

/** After so many looks, each of which met something new, nothing is blamed. */
const looks = 3;

/**
 * What a service is blamed for in an answer that it gave soon after a change may be the state before it. Then the same is
 * asked once more, and only what is wrong again is told.
 */
export async function lookedAtAgain(
  attempt: Attempt,
  exchange: Exchange,
  ask: () => Promise<Exchange>,
): Promise<Exchange> {
  const { recorder } = attempt.services;
  let latest = exchange;
  for (let look = 1; ; look += 1) {
    const doubted = look === 1 ? doubtedAtOnce(attempt, latest) : doubtedIn(attempt, latest);
    if (doubted.length === 0 && !(look === 1 && lacksNew(attempt, latest))) return latest;
    if (look > looks) {
      attempt.clear(doubted);
      return latest;
    }
    const again = await later(attempt, latest, doubted, ask).catch((reason: unknown) => {
      // Who cannot look again blames nobody.
      attempt.clear(doubted);
      throw reason;
    });
    const wrong = rulesOf(foundIn(attempt, again));
    const behind = doubtedIn(attempt, again).map(({ rule }) => rule);
    for (const { rule } of doubted) if (wrong.has(rule) && !behind.includes(rule)) recorder.steady.add(rule);
    const cleared = doubted.filter(({ rule }) => !wrong.has(rule) || behind.includes(rule));
    attempt.clear(cleared);
    attempt.judge(lookedAgain, { first: latest, again, cleared: cleared.map(({ rule }) => rule) });
    latest = again;
  }
}

/** What nobody is blamed for, and a check may build upon. */
function lacksNew(attempt: Attempt, exchange: Exchange): boolean {
  const { history } = attempt.services.recorder;
  const isMissed = exchange.request.method === 'GET' && exchange.answer?.status === 404;
  const mayBeNew = isMissed && isNew(attempt.actedAt, exchange) && isHeardOf(attempt, exchange);
  return (mayBeNew && missOf(exchange, history)?.kind !== 'foreign') || lacksNewLink(exchange, history);
}

/** What neither the service nor the operator ever told of was made up, and never comes to be. */
function isHeardOf({ told, services: { recorder } }: Attempt, exchange: Exchange): boolean {
  const asked = lookedUp(exchange);
  if (asked === null) return false;
  const { deployment } = exchange;
  const { id, lookup } = asked;
  const isPosted = recorder.history.posting(deployment, id) !== undefined;
  return told.has(id) || isPosted || recorder.history.resource(deployment, lookup.kind, id) !== undefined;
}

/** Of what is sent at one moment with others nothing is asked again. */
export function spareWhatMayBeBehind(attempt: Attempt, exchange: Exchange): void {
  attempt.clear(doubtedAtOnce(attempt, exchange));
}

function doubtedIn(attempt: Attempt, exchange: Exchange): readonly Broken[] {
  const { recorder } = attempt.services;
  const own = foundIn(attempt, exchange).filter(({ rule }) => !recorder.steady.has(rule));
  return own.length === 0 ? [] : perhapsBehind(exchange, own, recorder.history, (n) => recorder.exchange(n)?.received);
}

/** Where what is read was seen to lag, every moment that the clock was moved to is one of just now. */
function doubtedAtOnce(attempt: Attempt, exchange: Exchange): readonly Broken[] {
  const { recorder, clock } = attempt.services;
  if (!isUnmeasured(attempt) && !clock.jumps) return doubtedIn(attempt, exchange);
  if (!isUnmeasured(attempt) && clock.lag_ms === 0) {
    const behind = doubtedIn(attempt, exchange);
    return [...behind, ...notThereYet(attempt, exchange).filter((broken) => !behind.includes(broken))];
  }
  return foundIn(attempt, exchange).filter(
    (broken) => !recorder.steady.has(broken.rule) && isOfThePresent(exchange, broken),
  );
}

/** What lacks something that was made a moment of this machine ago, from where a clock was moved on since. */
function notThereYet(attempt: Attempt, exchange: Exchange): readonly Broken[] {
  const { recorder } = attempt.services;
  const lacking = foundIn(attempt, exchange).filter((broken) => lacksWhatIsMade(exchange, broken));
  const isMadeJustNow = ({ exchanges }: Broken): boolean =>
    exchanges.some((n) => n !== exchange.n && attempt.sinceSeen_ms(n) < copying_ms.before + copying_ms.after);
  return lacking.filter((broken) => !recorder.steady.has(broken.rule) && isMadeJustNow(broken));
}

const foundIn = ({ broken }: Attempt, { n }: Exchange): readonly Broken[] =>
  broken.filter(({ exchanges }) => exchanges.at(-1) === n);

const rulesOf = (broken: readonly Broken[]): ReadonlySet<RuleId> => new Set(broken.map(({ rule }) => rule));

/**
 * Whether what was missed shows in another state than it was ever seen in: what became of it meanwhile may be why it shows, so
 * nothing is known to be behind.
 */
function movedOnSince({ services: { recorder } }: Attempt, missed: Exchange): (found: Exchange) => boolean {
  const asked = missed.answer?.status === 404 ? lookedUp(missed) : null;
  const seen = asked && recorder.history.resource(missed.deployment, asked.lookup.kind, asked.id);
  const state = seen?.latest.fields['state'];
  return (found) => succeeded(found) && state !== undefined && stateOf(found) !== state;
}

/** The same, once a copy has had its time: this machine's and the deployment's. */
async function later(
  attempt: Attempt,
  latest: Exchange,
  doubted: readonly Broken[],
  ask: () => Promise<Exchange>,
): Promise<Exchange> {
  const { clock, pacer, awaiting, recorder } = attempt.services;
  const isMovedOn = movedOnSince(attempt, latest);
  const isReal = clock.jumps && (clock.lag_ms === 0 || clock.room_ms > 0);
  if (isReal) await clock.pause(copying_ms.before);
  const after_ms = isUnmeasured(attempt) ? copying_ms.unmeasured : copying_ms.after;
  if (clock.jumps && clock.lag_ms === 0 && doubted.length > 0 && recorder.soonLooks > 0) {
    const soon = await ask();
    const found = foundIn(attempt, soon);
    const wrong = rulesOf(found);
    const isServed = soon.answer !== null && soon.answer.status !== 429 && soon.answer.status !== 503;
    if (isServed && !isMovedOn(soon) && !doubted.some(({ rule }) => wrong.has(rule))) {
      clock.lags(copying_ms.before);
      return soon;
    }
    recorder.soonLooks -= 1;
    const again = rulesOf(doubted);
    attempt.clear(found.filter(({ rule }) => again.has(rule)));
  }
  await awaiting.during('check', 'what is read to catch up with a change', showing_ms, () => pacer.rest(showing_ms));
  if (isReal) await clock.pause(after_ms);
  return ask();
}
