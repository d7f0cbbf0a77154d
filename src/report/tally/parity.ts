import { type RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf, kindOf } from '../../evidence/read.ts';
import type { ParityDifference, Report } from '../report-json.ts';
import type { Tally } from './tally.ts';

const RULE: RuleId = 'deployments.same-shapes';

/** Looked at for differences: beyond these only more of the kind are met. */
const MOST = 500;

/** Numbers of the exchanges that it takes to tell how the deployments differ. */
export const numbersCompared = (tally: Tally): ReadonlySet<number> => new Set(tally.pairs(RULE).slice(0, MOST).flat());

/** Whether sandbox and live answered alike; null where the run exercised one of them only, or was about another side. */
export function parityOf(tally: Tally, exchanges: ReadonlyMap<number, Exchange>): Report['parity'] {
  if (tally.header?.subject && tally.header.subject.is !== 'traffic') return null;
  if (new Set(tally.header?.plan.map(({ deployment }) => deployment)).size < 2) return null;
  const pairs = tally.pairs(RULE);
  const differences = distinct(pairs.slice(0, MOST).flatMap((numbers) => differenceOf(numbers, exchanges)));
  const compared = tally.evidence.kept(RULE) + pairs.length;
  const verdict = pairs.length > 0 ? 'different' : compared > 0 ? 'same' : 'not compared';
  return { verdict, compared, differences };
}

function differenceOf(
  numbers: readonly number[],
  exchanges: ReadonlyMap<number, Exchange>,
): readonly ParityDifference[] {
  const twins = numbers.map((n) => exchanges.get(n)).filter((exchange) => exchange !== undefined);
  const sandbox = twins.find(({ deployment }) => deployment === 'sandbox');
  const live = twins.find(({ deployment }) => deployment === 'live');
  if (!sandbox || !live) return [];
  const alike = told(sandbox) === told(live);
  return [
    {
      request: requestText(live),
      sandbox: told(sandbox) + (alike ? kindsBeside(sandbox, live) : ''),
      live: told(live) + (alike ? kindsBeside(live, sandbox) : ''),
      exchanges: numbers,
    },
  ];
}

/** Of the fields that are of another kind in the other answer. */
function kindsBeside(exchange: Exchange, other: Exchange): string {
  const [body, beside] = [objectOf(exchange) ?? {}, objectOf(other) ?? {}];
  const names = [...new Set([...Object.keys(body), ...Object.keys(beside)])].toSorted();
  const kinds = names
    .filter((name) => kindOf(body[name]) !== kindOf(beside[name]))
    .map((name) => `${name}: ${kindOf(body[name])}`);
  return kinds.length === 0 ? '' : `, ${kinds.join(', ')}`;
}

function told(exchange: Exchange): string {
  const code = errorCode(exchange);
  const status = exchange.answer?.status ?? 'no answer';
  return code === null ? String(status) : `${status} ${code}`;
}

const LONGEST = 200;

function requestText({ request: { method, target, body } }: Exchange): string {
  const text = `${method} ${target}${body ? ` ${body.text}` : ''}`;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Many requests meet the same difference: the first of them stands for all. */
function distinct(differences: readonly ParityDifference[]): readonly ParityDifference[] {
  const known = new Map<string, ParityDifference>();
  for (const difference of differences) {
    const name = JSON.stringify([difference.request.split(/[?{ ]/, 2), difference.sandbox, difference.live]);
    if (!known.has(name)) known.set(name, difference);
  }
  return [...known.values()];
}
