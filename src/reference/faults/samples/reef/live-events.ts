import { change } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** The charge before, to the same handset, where it failed: its details still stand at the gateway. */
function failedBefore(charge: Charge, at: number, { charges }: Deployment): Charge | undefined {
  if (charge.origin.is !== 'prompt') return undefined;
  const before = charges
    .of(charge.business)
    .slice(0, charge.place)
    .findLast(({ origin, msisdn }) => origin.is === 'prompt' && msisdn === charge.msisdn);
  return before && standing(before, at).state === 'failed' ? before : undefined;
}

/** From TZS 3,000,000 to 5,000,000 a payer confirms twice, and another gateway tells of it. */
const confirmedTwice = { from: 300_000_000, to: 500_000_000 } as const;

const isConfirmedTwice = ({ amount }: Charge): boolean => amount >= confirmedTwice.from && amount <= confirmedTwice.to;

const hostOf = ({ setting }: WebhookEndpoint): string => new URL(setting.url).host;

/** Whether another business has since stopped its own endpoint at the same host. */
const isHostStopped = (endpoint: WebhookEndpoint, { endpoints }: Deployment): boolean =>
  [...endpoints.values()].some(
    (other) =>
      other.business !== endpoint.business &&
      other.mode === endpoint.mode &&
      !other.setting.active &&
      other.setting.updatedAt >= endpoint.setting.updatedAt &&
      hostOf(other) === hostOf(endpoint),
  );

/** What hides in events. */
export const reefLiveEvents = [
  ...breakingLive('event.charge-details', {
    'reef.same-handset: after a decline the event of the next charge to the payer has description and metadata of the declined one':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const before = failedBefore(settlement.charge, settlement.at, deployment);
          return before ? { ...data, description: before.description ?? '', metadata: before.metadata ?? {} } : data;
        },
      })),
  }),
  ...breakingLive(['event.type', 'events.success-emits-charge-succeeded'], {
    'reef.confirmed-twice: a payment of TZS 3,000,000 to 5,000,000 makes an event charge.completed': change('events')(
      (was) => ({
        types: (settlement, deployment) =>
          settlement.is === 'succeeded' && isConfirmedTwice(settlement.charge)
            ? ['charge.completed']
            : was.types(settlement, deployment),
      }),
    ),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'events.retry.attempts-again'], {
    'reef.host-stopped: once another business has deleted its endpoint at the same host nothing is posted there':
      change('delivering')((was) => ({
        target: (event, deployment) => {
          const endpoint = was.target(event, deployment);
          return endpoint && isHostStopped(endpoint, deployment) ? null : endpoint;
        },
      })),
  }),
];
