import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { errorCode } from '../../evidence/read.ts';
import type { History, Judge, Resource } from '../history.ts';
import { fits, type CertainReason } from '../oracle/refusal-reason.ts';
import { outcomeOf } from '../outcome.ts';
import { kinds } from '../resources/kinds.ts';
import { createdOf } from '../resources/moment.ts';
import { rememberedIn, type RememberedResource } from '../resources/observed.ts';
import { ruling } from '../ruling.ts';
import { answered } from '../words.ts';
import { reasonsOf } from './expectation.ts';

/**
 * What is refused makes nothing. An object that no request of the run was answered with, and that has a text of its own
 * which nothing but refused requests named, was made by one of those. It is told once it is seen again: by then all is
 * answered that might have made it.
 */
export const madeThoughRefused: Judge = (exchange, history) =>
  rememberedIn(exchange).flatMap((seen) => {
    const made = history.resource(exchange.deployment, seen.kind, seen.id);
    const isStrange = made !== undefined && made.creation === null && seen.via !== 'create';
    return isStrange && history.settled(made.first.received, exchange) ? blamed(made, seen, exchange, history) : [];
  });

/** What is made up of so much belongs to one request: other texts may be those of another run at the same moment. */
const madeUp = /\d{20}|(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12}/i;

/** Letters alone, as random as that. */
const letters = /[a-z]{16,}/i;
const enoughLetters = 8;

function isOfItsOwn(text: string): boolean {
  const [word = ''] = letters.exec(text) ?? [];
  return madeUp.test(text) || new Set(word).size >= enoughLetters;
}

function blamed(
  made: Resource,
  { kind, id, fields }: RememberedResource,
  exchange: Exchange,
  history: History,
): readonly Decision[] {
  const field = kind === 'bill' ? 'customer_ref' : 'reference';
  const name = fields[field];
  if (typeof name !== 'string' || !isOfItsOwn(name)) return [];
  const naming = history.naming(exchange.deployment, name) ?? [];
  const refused = naming.flatMap((each) => refusalOf(each, history) ?? []);
  const culprit = refused.length === naming.length ? refused.find(({ refusal }) => isOfThen(made, refusal)) : undefined;
  if (!culprit) return [];
  const { refusal, reason } = culprit;
  const expected = `nothing made by exchange ${refusal.n}, which was refused with ${answered(refusal)}`;
  const actual = `the ${kinds[kind].noun} ${id} with its ${field} ${JSON.stringify(name)}`;
  return ruling(reason.rule, exchange, [{ expected, actual, with: [refusal.n] }]);
}

interface Refused {
  readonly refusal: Exchange;
  readonly reason: CertainReason;
}

/** null: it may have been taken, or what it was refused for is not sure. */
function refusalOf(refusal: Exchange, history: History): Refused | null {
  if (outcomeOf(refusal) !== 'refused') return null;
  const code = errorCode(refusal);
  const reason = reasonsOf(refusal, history).find((each) => each.certain && fits(each, code));
  return reason?.certain ? { refusal, reason } : null;
}

const slack_ms = 2_000;

/** A run before this one, with the same seed, may have asked for the same and been given it. */
function isOfThen({ first }: Resource, refusal: Exchange): boolean {
  const created = createdOf(first.fields);
  if (created === null) return false;
  return created >= sentAtEarliest(refusal) - slack_ms && created <= receivedAtLatest(refusal) + slack_ms;
}
