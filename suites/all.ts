import type { Check } from '../src/run/check/check.ts';
import { onLive } from '../src/run/check/on-live.ts';
import { checks as amounts } from './charges/amounts.suite.ts';
import { checks as balance } from './balance/balance.suite.ts';
import { checks as billsAndTills } from './bills-and-tills.ts';
import { checks as business } from './sandbox/business.suite.ts';
import { checks as charges } from './charges/charges.suite.ts';
import { checks as comparedFields, checksOnLive as comparedFieldsOnLive } from './sandbox/compared-fields.suite.ts';
import { checks as concurrentDuplicates } from './idempotency/concurrent-duplicates.suite.ts';
import { checks as cors } from './errors/cors.suite.ts';
import { checks as deliveries } from './webhooks/deliveries.suite.ts';
import { checks as deliveryRetries } from './webhooks/delivery-retries.suite.ts';
import { checks as eventEndings } from './events/endings.suite.ts';
import { checks as eventIds } from './events/ids.suite.ts';
import { checks as eventMain } from './events/main.suite.ts';
import { checks as eventModes } from './events/modes.suite.ts';
import { checks as eventPayments } from './events/payments.suite.ts';
import { checks as eventRoutes } from './events/routes.suite.ts';
import { checks as eventUnrouted } from './events/unrouted.suite.ts';
import { checks as events } from './events/events.suite.ts';
import { checks as filters } from './lists/filters.suite.ts';
import { checks as foreignOutcomes } from './auth/foreign-fates.suite.ts';
import { checks as foreignIds } from './auth/foreign-ids.suite.ts';
import { checks as idempotencyKeys } from './idempotency/keys.suite.ts';
import { checks as kindsOfKey } from './auth/kinds-of-key.suite.ts';
import { checks as linkFields } from './links/fields.suite.ts';
import { checks as linkIdempotency } from './links/idempotency.suite.ts';
import { checks as linkLists } from './links/lists.suite.ts';
import { checks as linkPayments } from './links/payments.suite.ts';
import { checks as linkReturnUrls } from './links/return-urls.suite.ts';
import { checks as linkScopes } from './links/scopes.suite.ts';
import { checks as links } from './links/links.suite.ts';
import { checks as metadata } from './charges/metadata.suite.ts';
import { checks as methods } from './errors/methods.suite.ts';
import { checks as msisdn } from './charges/msisdn.suite.ts';
import { checks as outcomes } from './charges/outcomes.suite.ts';
import { checks as pages } from './lists/pages.suite.ts';
import { checks as railsAndCurrency } from './charges/rails-and-currency.suite.ts';
import { checks as rateLimit } from './limits/rate-limit.suite.ts';
import { checks as sameShapes } from './sandbox/same-shapes.suite.ts';
import { checks as scopes } from './scopes/scopes.suite.ts';
import { checks as spoiledAuthorization } from './auth/spoiled-authorization.suite.ts';
import { checks as spoiledJson } from './errors/spoiled-json.suite.ts';
import { checks as texts } from './charges/texts.suite.ts';
import { checks as unknownIds } from './auth/unknown-ids.suite.ts';
import { checks as unservedEndpoints } from './sandbox/unserved-endpoints.suite.ts';
import { checks as webhookEndpointShared } from './webhooks/endpoint-shared.suite.ts';
import { checks as webhookEndpoints } from './webhooks/endpoints.suite.ts';
import { checks as webhookScopes } from './webhooks/scopes.suite.ts';
import { checks as webhookUrls } from './webhooks/urls.suite.ts';
import { checks as ledger } from './balance/ledger.suite.ts';
import { checks as liveBusiness } from './sandbox/live-business.suite.ts';
import { checks as liveBusinessApart } from './sandbox/live-business-apart.suite.ts';
import { checks as liveBusinessMethods } from './sandbox/live-business-methods.suite.ts';
import { checks as liveKeys } from './auth/live-keys.suite.ts';
import { checks as liveKeysDoors } from './auth/live-keys-doors.suite.ts';
import { checks as liveKeysLifetimes } from './auth/live-keys-lifetimes.suite.ts';
import { checks as liveKeysReplaced } from './auth/live-keys-replaced.suite.ts';
import { checks as money } from './balance/money.suite.ts';
import { checks as moneyTariff } from './balance/tariff.suite.ts';
import { checks as moneyUnpaid } from './balance/unpaid.suite.ts';
import { checks as msisdnForms } from './charges/msisdn-forms.suite.ts';
import { checks as prompts } from './charges/prompts.suite.ts';
import { checks as promptsCounted } from './charges/prompts-counted.suite.ts';

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
  ...foreignOutcomes,
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
