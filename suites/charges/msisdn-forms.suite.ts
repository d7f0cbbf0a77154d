import { chargeRails, type ChargeRail } from '../../src/contract/limits.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { anyPayer, msisdnForms, type MsisdnForm } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import { numberForms, takenIn } from '../../src/judge/charges/number-forms.situation.ts';
import { cases } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charging, keyFor } from '../sending.ts';
import { charges } from '../creations.ts';
import { everyNumberForm } from './charging.ts';

/** A number that is taken in one form is a valid one, whatever its digits. */
async function everyForm(context: CheckContext, rail: ChargeRail): Promise<void> {
  const answers: { readonly form: MsisdnForm; readonly answer: Exchange }[] = [];
  for (const form of msisdnForms) {
    const body = { ...charges.plain, rail, msisdn: `${form}${anyPayer(1)}` };
    answers.push({ form, answer: await context.send(charges.post(keyFor(context), body)) });
  }
  if (!takenIn(answers)) return;
  const elsewhere = await context.send(charges.post(keyFor(context), { ...charges.plain, rail: 'visa' }));
  context.judge(numberForms, { answers, elsewhere });
}

export const checks = [
  property<ChargeRail>({
    id: 'msisdn-forms/of-one-payer',
    title: 'A payer who is taken in one form of the number is taken in the others',
    rules: [...everyNumberForm, 'errors.cause-of-bad-msisdn'],
    needs: { keys: { main: { ...charging, mode: 'live' } } },
    ...cases(chargeRails),
    requestsPerRun: msisdnForms.length + 1,
    body: everyForm,
  }),
];
