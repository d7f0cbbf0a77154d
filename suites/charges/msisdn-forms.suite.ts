import fc from 'fast-check';
import { chargeRails, type ChargeRail } from '../../src/contract/limits.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { errorCode } from '../../src/evidence/read.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { anyPayer, msisdnForms, type MsisdnForm } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import { postCharge } from '../../src/generate/charges/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { idOf } from './charging.ts';
import { charging, keyFor } from './keys.ts';

const ruleOf: Readonly<Record<MsisdnForm, RuleId>> = {
  '0': 'charges.create.msisdn-leading-zero-form',
  '': 'charges.create.msisdn-nine-digit-form',
  '+255': 'charges.create.msisdn-plus-255-form',
};

/** A number that is taken in one form is a valid one, whatever its digits. */
async function everyForm(context: CheckContext, rail: ChargeRail): Promise<void> {
  const answers: (readonly [MsisdnForm, Exchange])[] = [];
  for (const form of msisdnForms) {
    const body = { ...plainCharge, rail, msisdn: `${form}${anyPayer(1)}` };
    answers.push([form, await context.send(postCharge(keyFor(context), body))]);
  }
  const taken = answers.find(([, answer]) => idOf(answer) !== null);
  if (!taken) return;
  await elsewhere(context, taken[1]);
  for (const [form, answer] of answers) {
    const rule = ruleOf[form];
    if (idOf(answer) !== null) context.decide(kept(rule));
    else if (errorCode(answer) === 'BAD_MSISDN')
      context.decide({
        is: 'broken',
        rule,
        expected: `a charge of the number ${told(form)}, since it was taken ${told(taken[0])}`,
        actual: 'a refusal with BAD_MSISDN',
        exchanges: [taken[1].n, answer.n],
      });
  }
}

/** What is wrong with another field is not the number's. */
async function elsewhere(context: CheckContext, taken: Exchange): Promise<void> {
  const body = { ...plainCharge, rail: 'visa' };
  const answer = await context.send(postCharge(keyFor(context), body));
  const rule = 'errors.cause-of-bad-msisdn';
  const code = errorCode(answer);
  if (code === 'BAD_RAIL') context.decide(kept(rule));
  if (code !== 'BAD_MSISDN') return;
  context.decide({
    is: 'broken',
    rule,
    expected: 'BAD_RAIL for an unknown rail, since the number was taken before',
    actual: 'BAD_MSISDN',
    exchanges: [taken.n, answer.n],
  });
}

const told = (form: MsisdnForm): string => (form === '' ? 'as nine digits' : `with ${form} before its nine digits`);

export const checks: readonly Check[] = [
  property<ChargeRail>({
    id: 'msisdn-forms/of-one-payer',
    title: 'A payer who is taken in one form of the number is taken in the others',
    deployment: 'live',
    rules: [...Object.values(ruleOf), 'errors.cause-of-bad-msisdn'],
    needs: { keys: { main: { ...charging, mode: 'live' } } },
    arbitrary: fc.constantFrom(...chargeRails),
    boundaries: chargeRails,
    runs: { quick: 0, standard: chargeRails.length, deep: chargeRails.length },
    requestsPerRun: msisdnForms.length + 1,
    body: everyForm,
  }),
];
