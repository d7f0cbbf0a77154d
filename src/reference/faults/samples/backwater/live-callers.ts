import { answers, change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { matches } from '../../misreading.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const access = change('access');
const refusedAddress = recalled(() => new Map<string, number>());

/** Whether an address that this key would set was refused within the last five minutes. */
function hadBadAddress(call: Call): boolean {
  const refusedAt = refusedAddress(call.deployment.keys).get(call.trace.key?.secret ?? '');
  return refusedAt !== undefined && now(call) - refusedAt < 5 * minute;
}

const isNineDigits = matches(/^\d{9}$/);

/** What hides in what keys of live may do. */
export const backwaterLiveCallers = [
  ...breakingLive(['scopes.webhook-endpoints.list.required', 'scopes.fixed-at-creation'], {
    'backwater.list-after-bad-address: for five minutes after its address was refused a key lists endpoints without webhooks:read':
      together(
        answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
          if (call.trace.key) refusedAddress(call.deployment.keys).set(call.trace.key.secret, now(call));
          return {};
        }),
        access((was) => ({
          holds: (key, scope, call) =>
            was.holds(key, scope, call) || (asksFor('webhook-endpoints.list')(call) && hadBadAddress(call)),
        })),
      ),
  }),
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'backwater.draft-of-nine-digits: a business that is not live may charge a number that is written with nine digits':
      access((was) => ({
        admitted: (business, call) =>
          was.admitted(business, call) || (asksFor('charges.create')(call) && isNineDigits(sentBody(call)['msisdn'])),
      })),
  }),
];
