import type { RuleId } from '../../contract/rules.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, idOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

const forms = { '0': 'leading-zero', '': 'nine-digit', '+255': 'plus-255' } as const;

type Form = keyof typeof forms;

interface Answered {
  readonly form: Form;
  readonly answer: Exchange;
}

type Forms = Parts<'elsewhere', { answers: readonly Answered[] }>;

/**
 * One number in several forms, elsewhere in one of them with an unknown rail: where it is taken in one of them it is a
 * valid one, whatever its digits.
 */
export const numberForms = situation('charges/number-forms', ({ answers, elsewhere }: Forms) => {
  const taken = takenIn(answers);
  return taken ? [...notOfNumber(taken.answer, elsewhere), ...answers.flatMap((each) => inForm(each, taken))] : [];
});

export const takenIn = (answers: readonly Answered[]): Answered | undefined =>
  answers.find(({ answer }) => idOf(answer) !== null);

function inForm({ form, answer }: Answered, taken: Answered): readonly Decision[] {
  const rule: RuleId = `charges.create.msisdn-${forms[form]}-form`;
  if (idOf(answer) !== null) return [kept(rule)];
  if (errorCode(answer) !== 'BAD_MSISDN') return [];
  const expected = `a charge of the number ${told(form)}, since it was taken ${told(taken.form)}`;
  return ruling(rule, answer, [{ expected, actual: 'a refusal with BAD_MSISDN', with: [taken.answer.n] }]);
}

/** What is wrong with another field is not the number's. */
function notOfNumber(taken: Exchange, answer: Exchange): readonly Decision[] {
  const rule = 'errors.cause-of-bad-msisdn';
  const code = errorCode(answer);
  if (code === 'BAD_RAIL') return [kept(rule)];
  if (code !== 'BAD_MSISDN') return [];
  const expected = 'BAD_RAIL for an unknown rail, since the number was taken before';
  return ruling(rule, answer, [{ expected, actual: code, with: [taken.n] }]);
}

const told = (form: Form): string => (form === '' ? 'as nine digits' : `with ${form} before its nine digits`);
