import { change, together } from '../../../change.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const retiring = recalled(() => new Set<string>());

/** What hides in what the sandbox posts. */
export const twentiethSandboxPosts = [
  ...breaking(
    [
      'event.type',
      'events.success-emits-charge-succeeded',
      'webhooks.body-is-event',
      'webhooks.test-event-to-test-endpoint',
    ],
    {
      'twentieth.retiring-key: the success of a charge that a replaced key made in its 24 hours is posted as charge.paid':
        together(
          change('making')((was) => ({
            id: (random, call) => {
              const id = was.id(random, call);
              const { key } = call.trace;
              if (key && key.refusedFrom !== null) retiring(call.deployment).add(id);
              return id;
            },
          })),
          change('events')((was) => ({
            types: (settlement, deployment) =>
              was
                .types(settlement, deployment)
                .map((type) =>
                  type === 'charge.succeeded' && retiring(deployment).has(settlement.charge.id) ? 'charge.paid' : type,
                ),
          })),
        ),
    },
  ),
];
