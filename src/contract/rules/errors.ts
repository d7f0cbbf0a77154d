import { type CodeName, codeName, type DocumentedError, type ErrorCode, errors, type StatedCode } from '../errors.ts';
import { rulesOf } from '../rule.ts';

const both = rulesOf('errors', 'both');
const live = rulesOf('errors', 'live');

type CauseRule = `errors.cause-of-${CodeName<ErrorCode>}`;
type StatusRule = `errors.status-of-${CodeName<StatedCode>}`;

// A burst or a broken ledger has to be brought about on purpose: traffic alone does not tell that it was due.
const provoked: readonly ErrorCode[] = ['RATE_LIMITED', 'LEDGER_UNAVAILABLE'];

const causeRules = errors.map((error) => {
  const { judged, checked } = rulesOf('errors', error.deployment);
  const rule = provoked.includes(error.code) ? checked : judged;
  return rule<CauseRule>(causeRuleOf(error.code), `${error.code} tells of ${error.cause}, and of nothing else.`);
});

const statusRules = errors.flatMap((error: DocumentedError) => {
  const id = statusRuleOf(error.code);
  if (!id) return [];
  return [
    rulesOf('errors', error.deployment).judged<StatusRule>(id, `${error.code} comes with the status ${error.status}.`),
  ];
});

/** The rule that ties a code to its cause. */
export function causeRuleOf(code: ErrorCode): CauseRule {
  return `errors.cause-of-${codeName(code)}`;
}

/** The rule that ties a code to its stated status; null where none is stated. */
export function statusRuleOf(code: ErrorCode): StatusRule | null {
  return isStated(code) ? `errors.status-of-${codeName(code)}` : null;
}

function isStated(code: ErrorCode): code is StatedCode {
  return errors.some((error) => error.code === code && error.status !== null);
}

export const errorRules = [
  both.judged('errors.body', 'A refusal is JSON with an object named error.'),
  both.judged('errors.code', 'An error has code, a string.'),
  both.judged('errors.code-in-catalogue', 'The code of an error is in the catalogue.'),
  both.judged('errors.doc', 'An error has doc, a URI.'),
  both.judged('errors.doc-address', 'The doc of an error is the reference page of its code.'),
  both.judged('errors.request-id', 'An error has request_id, a string.'),
  both.judged('errors.scope-on-forbidden', 'FORBIDDEN_SCOPE carries scope, a string.'),
  both.judged('errors.scope-is-the-needed-one', 'The scope of FORBIDDEN_SCOPE is the one that the call needs.'),
  both.judged('errors.scope-only-on-forbidden', 'No other error carries scope.'),
  both.judged('errors.never-500', 'No failure is answered 500.'),
  both.checked('errors.rate-limited-takes-nothing', 'A request refused as RATE_LIMITED made nothing.'),
  live.checked('errors.ledger-unavailable-takes-nothing', 'A request refused as LEDGER_UNAVAILABLE made nothing.'),
  ...statusRules,
  ...causeRules,
];
