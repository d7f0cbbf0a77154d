import { change } from '../../change.ts';
import type { Mode } from '../../world/accounts.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';
import { breaking, breakingLive } from '../fault.ts';

const delivering = change('delivering');

/** Endpoints of other businesses with the same address, the earliest first. */
const sharing = ({ business, mode, setting }: WebhookEndpoint, { endpoints }: Deployment): readonly WebhookEndpoint[] =>
  [...endpoints.values()]
    .filter((each) => each.mode === mode && each.business !== business && each.setting.url === setting.url)
    .toSorted((one, two) => one.setting.updatedAt - two.setting.updatedAt);

/** Nothing of that mode goes to an address while another endpoint there is such that it does not. */
const untoldBeside = (mode: Mode, isInTheWay: (other: WebhookEndpoint, own: WebhookEndpoint) => boolean) =>
  delivering((was) => ({
    target: (event, deployment) => {
      const own = was.target(event, deployment);
      const isUntold = own?.mode === mode && sharing(own, deployment).some((other) => isInTheWay(other, own));
      return isUntold ? null : own;
    },
  }));

const setLater = (other: WebhookEndpoint, own: WebhookEndpoint): boolean =>
  other.setting.active && other.setting.updatedAt > own.setting.updatedAt;

/** What goes wrong where two businesses have one address. */
export const sharedAddressFaults = [
  ...breaking('webhooks.signed', {
    'webhooks.shared-secret: where two businesses have one address, what is posted there is signed for who had it first':
      change('signing')((was) => ({
        secret: (message, deployment) => {
          const { endpoint } = message;
          const first = sharing(endpoint, deployment).find(({ createdAt }) => createdAt <= endpoint.createdAt);
          return was.secret(first ? { ...message, endpoint: first } : message, deployment);
        },
      })),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'webhooks.shared-address-of-last: an address that another business sets is told nothing of who had it before':
      untoldBeside('live', setLater),
    'webhooks.shared-address-given-up: an address is told nothing any more once another business has given it up':
      untoldBeside('live', ({ setting }) => !setting.active),
  }),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'webhooks.shared-test-address: a test-mode address that another business sets is told nothing of who had it before':
      untoldBeside('test', setLater),
  }),
];
