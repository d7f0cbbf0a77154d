import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';
import type { Deployment } from '../../../world/deployment.ts';

const events = change('events');

const newerThan = ({ business, place }: Charge, { charges }: Deployment): number =>
  charges.of(business).length - 1 - place;

/** What hides in what the sandbox posts. */
export const undertowSandboxPosts = [
  ...breaking(['event.delivery', 'webhooks.body-is-event', 'webhooks.test-event-to-test-endpoint'], {
    'undertow.fifth-worker: every fifth event of a business is posted with a text that holds its delivery': events(
      (was) => ({
        posted: (event, deployment) => {
          const body = was.posted(event, deployment);
          const { delivering } = deployment.behaviour;
          return event.place % 5 === 4
            ? { ...body, delivery: JSON.stringify(delivering.show(event.delivery, deployment)) }
            : body;
        },
      }),
    ),
  }),
  ...breaking(
    [
      'event.charge-reference',
      'event.charge-details',
      'webhooks.body-is-event',
      'webhooks.test-event-to-test-endpoint',
    ],
    {
      'undertow.overtaken-charge: the event of a charge that 25 newer ones follow has an empty reference': events(
        (was) => ({
          data: (type, settlement, deployment) => {
            const data = was.data(type, settlement, deployment);
            return newerThan(settlement.charge, deployment) >= 25 ? { ...data, reference: '' } : data;
          },
        }),
      ),
    },
  ),
];
