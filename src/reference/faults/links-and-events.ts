import { deliveryCourseFaults } from './delivery-courses.ts';
import { deliveryObjectFaults } from './delivery-objects.ts';
import { endpointListFaults } from './endpoint-lists.ts';
import { endpointObjectFaults } from './endpoint-objects.ts';
import { endpointSecretFaults } from './endpoint-secrets.ts';
import { endpointUrlFaults } from './endpoint-urls.ts';
import { eventDataFaults } from './event-data.ts';
import { eventLogFaults } from './event-log.ts';
import { eventObjectFaults } from './event-objects.ts';
import { linkAddressFaults } from './link-addresses.ts';
import { linkAskingFaults } from './link-asking.ts';
import { linkEchoFaults } from './link-echoes.ts';
import { linkKeyFaults } from './link-keys.ts';
import { linkListFaults } from './link-lists.ts';
import { linkObjectFaults } from './link-objects.ts';
import { linkPaymentFaults } from './link-payments.ts';
import { webhookPostFaults } from './webhook-posts.ts';
import { linkLastingFaults } from './link-lasting.ts';
import { linkTextFaults } from './link-texts.ts';
import { linkReadFaults } from './link-reads.ts';
import { webhookOccasionFaults } from './webhook-occasions.ts';
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
  webhookOccasionFaults,
  webhookPostFaults,
] as const;

export type LinkOrEventFaultName = (typeof lists)[number][number]['name'];

/** Services that go wrong over links, webhook endpoints, events and deliveries alone. */
export const linkAndEventFaults: readonly Fault[] = lists.flat();
