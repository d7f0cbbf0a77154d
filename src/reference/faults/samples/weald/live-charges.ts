import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';

const keyUsed = (call: Call): string => call.header('idempotency-key') ?? '';

/** The payer of a request for a charge, among those of its business. */
function payerOf(call: Call): string | undefined {
  if (!asksFor('charges.create')(call)) return undefined;
  const number = parseMsisdn(bodyOf(call)['msisdn']);
  const key = keyOf(call);
  return number && key ? `${key.business.id} ${number.nineDigits}` : undefined;
}

/** A handset has one session at a time: who comes while it is opened takes it over. */
const sessions = passing(payerOf, (call) => {
  const place = payerOf(call);
  return place === undefined ? undefined : { place, value: keyUsed(call) };
});

function isTakenOver(call: Call): boolean {
  const by = sessions.left(call);
  return by !== undefined && by !== keyUsed(call);
}

/** What hides in charges of live. */
export const wealdLiveCharges = [
  ...breakingLive('charges.create.prompts-payer', {
    'weald.one-session: of two charges of a payer that a business asks for at the same time the first prompts nobody':
      together(
        sessions.patch,
        change('making')((was) => ({
          prompts: (order, call) => (isTakenOver(call) ? 0 : was.prompts(order, call)),
        })),
      ),
  }),
];
