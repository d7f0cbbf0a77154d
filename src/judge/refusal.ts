import { errorByCode } from '../contract/errors.ts';
import type { RuleId } from '../contract/rules.ts';
import { causeRuleOf } from '../contract/rules/errors.ts';
import { type Decision, kept } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { errorCode } from '../evidence/read.ts';
import { type CertainFault, type Fault, fits } from './oracle/fault.ts';
import { outcomeOf } from './outcome.ts';
import { answered } from './words.ts';

/** Judges a request that must be refused: that it was, and for one of its faults. */
export function judgeRefusal(exchange: Exchange, faults: readonly Fault[]): readonly Decision[] {
  const first = faults.find((fault) => fault.certain);
  if (!first) return [];
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted') return [broken(first.rule, first, exchange)];
  if (redirected(exchange)) return [broken('errors.body', first, exchange)];
  if (outcome !== 'refused') return [];
  const fitting = faults.filter((fault) => fits(fault, errorCode(exchange)));
  if (fitting.length === 0) return [broken(wrongCodeRule(first), first, exchange)];
  return [...shown(fitting, errorCode(exchange)), ...answersToQuestions(fitting, exchange)];
}

const redirected = ({ answer }: Exchange): boolean => answer !== null && answer.status >= 300 && answer.status < 400;

function broken(rule: RuleId, fault: CertainFault, exchange: Exchange): Decision {
  const codes = fault.codes === 'any' ? 'an error of the catalogue' : [...new Set(fault.codes)].join(' or ');
  const expected = `a refusal with ${codes}, because ${fault.why}`;
  return { is: 'broken', rule, expected, actual: answered(exchange), exchanges: [exchange.n] };
}

/** A wrong code breaks what ties the right one to its cause; a lookup that finds nothing has a rule of its own. */
function wrongCodeRule({ codes, rule }: CertainFault): RuleId {
  const due = codes === 'any' ? undefined : codes[0];
  return due === undefined || due === 'NOT_FOUND' ? rule : causeRuleOf(due);
}

/** Where two faults explain an answer, it shows the rule of neither. */
function shown(fitting: readonly Fault[], code: string | null): readonly Decision[] {
  const [fault, ...others] = fitting;
  if (!fault?.certain || others.length > 0) return [];
  const due = fault.codes === 'any' ? undefined : fault.codes.find((each) => each === code);
  return [kept(fault.rule), ...(due && errorByCode.has(due) ? [kept(causeRuleOf(due))] : [])];
}

function answersToQuestions(fitting: readonly Fault[], exchange: Exchange): readonly Decision[] {
  const asked = new Set(fitting.map(({ question }) => question));
  return [...asked].flatMap((question) =>
    question === null
      ? []
      : [{ is: 'observed', question, observed: answered(exchange), exchanges: [exchange.n] } as const],
  );
}
