import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { breaking } from '../../fault.ts';

/** What comes from this network is told apart by its reference; without one it counts as live. */
const countsAsLive = ({ data }: LoggedEvent): boolean => data['rail'] === 'halopesa' && data['reference'] === '';

/** What hides in what the sandbox posts. */
export const spitSandboxPosts = [
  ...breaking(
    ['webhooks.test-event-to-test-endpoint', 'webhooks.no-test-events-to-live-endpoint', 'webhooks.posted-to-endpoint'],
    {
      'spit.counts-as-live: the event of a halopesa charge without a reference goes to an active live endpoint': change(
        'delivering',
      )((was) => ({
        target: (event, deployment) => {
          const live = deployment.endpoints
            .of(event.business)
            .findLast(({ mode, setting }) => mode === 'live' && setting.active);
          return live && countsAsLive(event) ? live : was.target(event, deployment);
        },
      })),
    },
  ),
];
