import { isDateTime, parseDateTime } from '../../contract/date-time.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { header } from '../../evidence/read.ts';
import { claim, leftOut } from '../oracle/claim.ts';
import { certain, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';

/** Which refusal an expiry of one operation has, and the rules about it. */
interface ExpiryRules {
  readonly codes: readonly ErrorCode[];
  readonly past: RuleId;
  readonly form: RuleId;
  readonly future: RuleId;
  /** Lets it be left out, where a rule says so. */
  readonly optional?: RuleId;
}

const denials = ['BAD_EXPIRY', 'BAD_REQUEST'] as const;

/** A moment that should lie in the future. */
export function expiry(rules: ExpiryRules): Field {
  const codes = [...new Set<ErrorCode>([...rules.codes, 'BAD_REQUEST'])];
  const reasons: Field['reasons'] = (given, { exchange }) => expiryReasons(given, exchange, rules, codes);
  return {
    reasons,
    claims: (given, sent) => {
      if (given === undefined)
        return rules.optional ? [leftOut(rules.optional, denials, 'expires_at is optional')] : [];
      if (typeof given !== 'string' || reasons(given, sent).length > 0) return [];
      return [claim(rules.future, denials, `expires_at ${given} lies in the future`)];
    },
  };
}

function expiryReasons(
  given: unknown,
  exchange: Exchange,
  rules: ExpiryRules,
  codes: readonly ErrorCode[],
): readonly Reason[] {
  if (given === undefined) return none;
  const seen = `expires_at is ${JSON.stringify(given)}`;
  if (given === null || given === '') return [open('charges.create.null-for-optional', codes, seen)];
  if (isDateTime(given)) return momentReasons(given, exchange, rules);
  if (typeof given === 'string' && (mayBeOtherForm(given) || isReadSomewhere(given)))
    return [open('date-times.forms-read', codes, seen)];
  return [certain(rules.form, codes, `${seen}, which is no date-time`)];
}

/** The form that every reader of date-times knows. */
const plain = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const leap = /T24|:60/;

/**
 * Dates without a time, weeks, days of a year and the like, which the standard knows as well. What is in the plain form is
 * of no day or hour that there is.
 */
const mayBeOtherForm = (text: string): boolean => /^[+-]?\d[\dTtZzWw:.,+ -]*$/.test(text) && !plain.test(text);

/** What a common reader of dates takes for a moment: this one knows the form of mail, and February 30 is its March 2. */
const isReadSomewhere = (text: string): boolean => !Number.isNaN(Date.parse(text));

function momentReasons(value: string, exchange: Exchange, rules: ExpiryRules): readonly Reason[] {
  const moment = parseDateTime(value) ?? 0;
  const other = !plain.test(value) || leap.test(value);
  const codes = other ? ([...rules.codes, 'BAD_REQUEST'] as const) : rules.codes;
  const { earliest, latest } = present(exchange);
  // A moment without a zone may be meant in any.
  const slack = other ? day : clocksDiffer;
  if (moment < earliest - slack) return [certain(rules.past, codes, `expires_at ${value} is over`)];
  if (moment <= latest + slack) return [open('limits.clock-skew', codes, `expires_at ${value} is about now`)];
  return other ? [open('date-times.forms-read', codes, `expires_at is written ${value}`)] : none;
}

const day = 24 * 60 * 60_000;

/** Between which moments the service may take the present to be, apart from clocks that differ by minutes. */
function present(exchange: Exchange): { readonly earliest: number; readonly latest: number } {
  const { answer } = exchange;
  const [sent, received] = [sentAtEarliest(exchange), receivedAtLatest(exchange)];
  const date = Date.parse((answer && header(answer, 'date')) ?? '');
  if (Number.isNaN(date)) return { earliest: sent, latest: received };
  return { earliest: Math.min(sent, date), latest: Math.max(received, date) };
}
