import { errorByCode } from '../../contract/errors.ts';
import { modeOf } from '../../contract/mode.ts';
import type { RuleId } from '../../contract/rules.ts';
import { causeRuleOf } from '../../contract/chapters/errors.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';
import { type CertainReason, fits, isOpen, type Reason } from '../oracle/refusal-reason.ts';
import { outcomeOf } from '../outcome.ts';
import { noted, ruling } from '../ruling.ts';
import { answered } from '../words.ts';

/** Judges a request that must be refused: that it was, and for one of the reasons there are. */
export function decideRefusal(exchange: Exchange, reasons: readonly Reason[]): readonly Decision[] {
  const first = reasons.find((reason) => reason.certain);
  if (!first) return [];
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted') return broken(first.rule, first, exchange);
  if (redirected(exchange)) return broken('errors.body', first, exchange);
  if (outcome !== 'refused') return [];
  const fitting = reasons.filter((reason) => fits(reason, errorCode(exchange)));
  if (fitting.length === 0 && isCutShort(exchange)) return broken('keys.both-work-in-grace', first, exchange);
  if (fitting.length === 0) return broken(wrongCodeRule(first), first, exchange);
  return [...shown(fitting, errorCode(exchange)), ...answersToQuestions(fitting, exchange)];
}

const redirected = ({ answer }: Exchange): boolean => answer !== null && answer.status >= 300 && answer.status < 400;

function broken(rule: RuleId, reason: CertainReason, exchange: Exchange): readonly Decision[] {
  const codes = isOpen(reason.codes) ? 'an error of the catalogue' : [...new Set(reason.codes)].join(' or ');
  const expected = `a refusal with ${codes}, because ${reason.why}`;
  return ruling(rule, exchange, [{ expected, actual: answered(exchange) }]);
}

/** Told to be at its end where it belongs, though a key that was replaced has some of its 24 hours left. */
const isCutShort = (exchange: Exchange): boolean =>
  exchange.key.inGrace === true &&
  exchange.key.mode === modeOf(exchange.deployment) &&
  errorCode(exchange) === 'KEY_REVOKED';

/** A wrong code breaks what ties the right one to its cause; a lookup that finds nothing has a rule of its own. */
function wrongCodeRule({ codes, rule }: CertainReason): RuleId {
  const due = isOpen(codes) ? undefined : codes[0];
  return due === undefined || due === 'NOT_FOUND' ? rule : causeRuleOf(due);
}

/** Where two reasons explain an answer, it shows the rule of neither. */
function shown(fitting: readonly Reason[], code: string | null): readonly Decision[] {
  const [reason, ...others] = fitting;
  if (!reason?.certain || others.length > 0) return [];
  const due = isOpen(reason.codes) ? undefined : reason.codes.find((each) => each === code);
  return [kept(reason.rule), ...(due && errorByCode.has(due) ? [kept(causeRuleOf(due))] : [])];
}

function answersToQuestions(fitting: readonly Reason[], exchange: Exchange): readonly Decision[] {
  const asked = new Set(fitting.map(({ question }) => question));
  return [...asked].flatMap((question) => (question === null ? [] : [noted(question, exchange, answered(exchange))]));
}
