import type { Check } from '../src/run/check.ts';
import { onLive } from '../src/run/on-live.ts';
import { checks as amounts } from './amounts.ts';
import { checks as balance } from './balance.ts';
import { checks as billsAndTills } from './bills-and-tills.ts';
import { checks as business } from './business.ts';
import { checks as charges } from './charges.ts';
import { checks as comparedFields, checksOnLive as comparedFieldsOnLive } from './compared-fields.ts';
import { checks as concurrentDuplicates } from './concurrent-duplicates.ts';
import { checks as cors } from './cors.ts';
import { checks as deliveries } from './deliveries.ts';
import { checks as deliveryRetries } from './delivery-retries.ts';
import { checks as eventEndings } from './event-endings.ts';
import { checks as eventIds } from './event-ids.ts';
import { checks as eventMain } from './event-main.ts';
import { checks as eventModes } from './event-modes.ts';
import { checks as eventPayments } from './event-payments.ts';
import { checks as eventRoutes } from './event-routes.ts';
import { checks as eventUnrouted } from './event-unrouted.ts';
import { checks as events } from './events.ts';
import { checks as filters } from './filters.ts';
import { checks as foreignFates } from './foreign-fates.ts';
import { checks as foreignIds } from './foreign-ids.ts';
import { checks as idempotencyKeys } from './idempotency-keys.ts';
import { checks as kindsOfKey } from './kinds-of-key.ts';
import { checks as linkFields } from './link-fields.ts';
import { checks as linkIdempotency } from './link-idempotency.ts';
import { checks as linkLists } from './link-lists.ts';
import { checks as linkPayments } from './link-payments.ts';
import { checks as linkReturnUrls } from './link-return-urls.ts';
import { checks as linkScopes } from './link-scopes.ts';
import { checks as links } from './links.ts';
import { checks as metadata } from './metadata.ts';
import { checks as methods } from './methods.ts';
import { checks as msisdn } from './msisdn.ts';
import { checks as outcomes } from './outcomes.ts';
import { checks as pages } from './pages.ts';
import { checks as railsAndCurrency } from './rails-and-currency.ts';
import { checks as rateLimit } from './rate-limit.ts';
import { checks as sameShapes } from './same-shapes.ts';
import { checks as scopes } from './scopes.ts';
import { checks as spoiledAuthorization } from './spoiled-authorization.ts';
import { checks as spoiledJson } from './spoiled-json.ts';
import { checks as texts } from './texts.ts';
import { checks as unknownIds } from './unknown-ids.ts';
import { checks as unservedEndpoints } from './unserved-endpoints.ts';
import { checks as webhookEndpointShared } from './webhook-endpoint-shared.ts';
import { checks as webhookEndpoints } from './webhook-endpoints.ts';
import { checks as webhookScopes } from './webhook-scopes.ts';
import { checks as webhookUrls } from './webhook-urls.ts';
import { checks as ledger } from './ledger.ts';
import { checks as liveBusiness } from './live-business.ts';
import { checks as liveBusinessApart } from './live-business-apart.ts';
import { checks as liveBusinessMethods } from './live-business-methods.ts';
import { checks as liveKeys } from './live-keys.ts';
import { checks as liveKeysDoors } from './live-keys-doors.ts';
import { checks as liveKeysLifetimes } from './live-keys-lifetimes.ts';
import { checks as liveKeysReplaced } from './live-keys-replaced.ts';
import { checks as money } from './money.ts';
import { checks as moneyTariff } from './money-tariff.ts';
import { checks as moneyUnpaid } from './money-unpaid.ts';
import { checks as msisdnForms } from './msisdn-forms.ts';
import { checks as prompts } from './prompts.ts';
import { checks as promptsCounted } from './prompts-counted.ts';

/** What the sandbox and live promise alike. */
const alike: readonly Check[] = [
  ...charges,
  ...amounts,
  ...msisdn,
  ...railsAndCurrency,
  ...texts,
  ...metadata,
  ...idempotencyKeys,
  ...concurrentDuplicates,
  ...pages,
  ...kindsOfKey,
  ...scopes,
  ...spoiledJson,
  ...spoiledAuthorization,
  ...unknownIds,
  ...foreignIds,
  ...methods,
  ...cors,
];

const ofSandbox: readonly Check[] = [
  ...filters,
  ...outcomes,
  ...balance,
  ...unservedEndpoints,
  ...business,
  ...rateLimit,
  ...comparedFields,
];

const linksAndEvents: readonly Check[] = [
  ...deliveries,
  ...deliveryRetries,
  ...foreignFates,
  ...eventEndings,
  ...eventIds,
  ...eventMain,
  ...eventModes,
  ...eventPayments,
  ...eventRoutes,
  ...eventUnrouted,
  ...events,
  ...linkFields,
  ...linkIdempotency,
  ...linkLists,
  ...linkPayments,
  ...linkReturnUrls,
  ...linkScopes,
  ...links,
  ...webhookEndpointShared,
  ...webhookEndpoints,
  ...webhookScopes,
  ...webhookUrls,
];

const moneyAndKeys: readonly Check[] = [
  ...ledger,
  ...liveBusiness,
  ...liveBusinessApart,
  ...liveBusinessMethods,
  ...liveKeys,
  ...liveKeysDoors,
  ...liveKeysLifetimes,
  ...liveKeysReplaced,
  ...money,
  ...moneyTariff,
  ...moneyUnpaid,
  ...msisdnForms,
  ...prompts,
  ...promptsCounted,
];

export const suites: readonly Check[] = [
  ...alike,
  ...ofSandbox,
  ...alike.map(onLive).filter(({ rules }) => rules.length > 0),
  ...sameShapes,
  ...comparedFieldsOnLive,
  ...billsAndTills,
  ...linksAndEvents,
  ...moneyAndKeys,
];
