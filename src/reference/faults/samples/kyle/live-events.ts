import { change } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { hour } from '../rare/recalled.ts';

/** From the third payment on that is like others of the last hour somebody seems to pay twice. */
const suspicious = 3;

const isAlike = (one: Charge, other: Charge): boolean =>
  one.origin.is === 'prompt' &&
  other.origin.is === 'prompt' &&
  one.msisdn === other.msisdn &&
  one.rail === other.rail &&
  one.amount === other.amount;

function isSuspicious({ is, charge, at }: Settlement, { charges }: Deployment): boolean {
  if (is !== 'succeeded') return false;
  const alike = charges.of(charge.business).filter((other) => {
    const { state, after } = standing(other, at);
    return isAlike(charge, other) && state === 'succeeded' && at - (other.createdAt + after) < hour;
  });
  return alike.length >= suspicious;
}

/** Both modes have one switch: whoever turned it off for test mode later than anything was set for live. */
function isSwitchedOff({ business, setting: live }: WebhookEndpoint, { endpoints }: Deployment): boolean {
  const test = endpoints.of(business).findLast(({ mode }) => mode === 'test')?.setting;
  return test?.active === false && test.updatedAt >= live.updatedAt;
}

/** What hides in events. */
export const kyleLiveEvents = [
  ...breakingLive(['event.type', 'events.success-emits-charge-succeeded', 'webhooks.body-is-event'], {
    'kyle.suspected-twice: the third equal charge of a number that is paid within an hour has the event charge.duplicate':
      change('events')((was) => ({
        types: (settlement, deployment) =>
          isSuspicious(settlement, deployment) ? ['charge.duplicate'] : was.types(settlement, deployment),
      })),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'events.retry.attempts-again'], {
    'kyle.one-switch: once the webhook of test mode was switched off nothing is posted on live until it is set anew':
      change('delivering')((was) => ({
        target: (event, deployment) => {
          const endpoint = was.target(event, deployment);
          return endpoint && isSwitchedOff(endpoint, deployment) ? null : endpoint;
        },
      })),
  }),
];
