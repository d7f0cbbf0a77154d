import { deliveryCourseFaults } from './webhooks/delivery-courses.ts';
import { deliveryObjectFaults } from './webhooks/delivery-objects.ts';
import { endpointListFaults } from './webhooks/endpoint-lists.ts';
import { endpointObjectFaults } from './webhooks/endpoint-objects.ts';
import { endpointSecretFaults } from './webhooks/endpoint-secrets.ts';
import { endpointUrlFaults } from './webhooks/endpoint-urls.ts';
import { eventDataFaults } from './events/data.ts';
import { eventLogFaults } from './events/log.ts';
import { eventObjectFaults } from './events/objects.ts';
import { linkAddressFaults } from './links/addresses.ts';
import { linkAskingFaults } from './links/asking.ts';
import { linkEchoFaults } from './links/echoes.ts';
import { linkKeyFaults } from './links/keys.ts';
import { linkListFaults } from './links/lists.ts';
import { linkObjectFaults } from './links/objects.ts';
import { linkPaymentFaults } from './links/payments.ts';
import { webhookPostFaults } from './webhooks/posts.ts';
import { linkLastingFaults } from './links/lasting.ts';
import { linkTextFaults } from './links/texts.ts';
import { linkReadFaults } from './links/reads.ts';
import { webhookChargeSourceFaults } from './webhooks/occasions.ts';
import type { Fault } from './fault.ts';

const lists = [
  deliveryCourseFaults,
  deliveryObjectFaults,
  endpointListFaults,
  endpointObjectFaults,
  endpointSecretFaults,
  endpointUrlFaults,
  eventDataFaults,
  eventLogFaults,
  eventObjectFaults,
  linkAddressFaults,
  linkAskingFaults,
  linkEchoFaults,
  linkKeyFaults,
  linkListFaults,
  linkObjectFaults,
  linkPaymentFaults,
  linkLastingFaults,
  linkTextFaults,
  linkReadFaults,
  webhookChargeSourceFaults,
  webhookPostFaults,
] as const;

export type LinkOrEventFaultName = (typeof lists)[number][number]['name'];

/** Services that go wrong over links, webhook endpoints, events and deliveries alone. */
export const linkAndEventFaults: readonly Fault[] = lists.flat();
