import type { Check } from '../src/run/check/check.ts';
import { onLive } from '../src/run/check/on-live.ts';
import { lookingBack } from './looking-back.ts';
import * as foreignFates from './auth/foreign-fates.suite.ts';
import * as foreignIds from './auth/foreign-ids.suite.ts';
import * as keyFamilies from './auth/key-families.suite.ts';
import * as kindsOfKey from './auth/kinds-of-key.suite.ts';
import * as liveKeys from './auth/live-keys.suite.ts';
import * as liveKeysAged from './auth/live-keys-aged.suite.ts';
import * as liveKeysReplaced from './auth/live-keys-replaced.suite.ts';
import * as liveKeysDoors from './auth/live-keys-doors.suite.ts';
import * as outlived from './auth/outlived.suite.ts';
import * as replacedKeys from './auth/replaced-keys.suite.ts';
import * as replacedScopes from './auth/replaced-scopes.suite.ts';
import * as spoiledAuthorization from './auth/spoiled-authorization.suite.ts';
import * as unknownIds from './auth/unknown-ids.suite.ts';
import * as balance from './balance/balance.suite.ts';
import * as aroundOutage from './balance/around-outage.suite.ts';
import * as ledger from './balance/ledger.suite.ts';
import * as money from './balance/money.suite.ts';
import * as tariff from './balance/tariff.suite.ts';
import * as unpaid from './balance/unpaid.suite.ts';
import * as bills from './bills/bills.suite.ts';
import * as billsByState from './bills/by-state.suite.ts';
import * as billsCancelled from './bills/cancelled.suite.ts';
import * as controlNumbers from './bills/control-numbers.suite.ts';
import * as billDuplicates from './bills/duplicates.suite.ts';
import * as billsExpired from './bills/expired.suite.ts';
import * as billHistories from './bills/histories.suite.ts';
import * as billsOverpaid from './bills/overpaid.suite.ts';
import * as billsPaid from './bills/paid.suite.ts';
import * as answeredLate from './charges/answered-late.suite.ts';
import * as charges from './charges/charges.suite.ts';
import * as msisdnForms from './charges/msisdn-forms.suite.ts';
import * as outcomes from './charges/outcomes.suite.ts';
import * as midnights from './charges/midnights.suite.ts';
import * as phases from './charges/phases.suite.ts';
import * as prompts from './charges/prompts.suite.ts';
import * as promptsAlike from './charges/prompts-alike.suite.ts';
import * as promptsCounted from './charges/prompts-counted.suite.ts';
import * as railsAged from './charges/rails-aged.suite.ts';
import * as together from './charges/together.suite.ts';
import * as turns from './charges/turns.suite.ts';
import * as cors from './errors/cors.suite.ts';
import * as insisting from './errors/insisting.suite.ts';
import * as methods from './errors/methods.suite.ts';
import * as programs from './errors/programs.suite.ts';
import * as afterSales from './errors/after-sales.suite.ts';
import * as refusedEffects from './errors/refused-effects.suite.ts';
import * as spoiledJson from './errors/spoiled-json.suite.ts';
import * as eventEndings from './events/endings.suite.ts';
import * as events from './events/events.suite.ts';
import * as eventIds from './events/ids.suite.ts';
import * as eventMain from './events/main.suite.ts';
import * as eventMany from './events/many.suite.ts';
import * as eventGoneKeys from './events/gone-keys.suite.ts';
import * as eventTestStories from './events/test-stories.suite.ts';
import * as eventToldAgain from './events/told-again.suite.ts';
import * as eventsInTheSandbox from './events/in-the-sandbox.suite.ts';
import * as eventModes from './events/modes.suite.ts';
import * as eventMoments from './events/moments.suite.ts';
import * as eventPayments from './events/payments.suite.ts';
import * as eventRoutes from './events/routes.suite.ts';
import * as eventUnrouted from './events/unrouted.suite.ts';
import * as comparedFields from './idempotency/compared-fields.suite.ts';
import * as everyKind from './idempotency/every-kind.suite.ts';
import * as idempotencyKeys from './idempotency/keys.suite.ts';
import * as nearRequests from './idempotency/near-requests.suite.ts';
import * as ordersAlike from './idempotency/orders-alike.suite.ts';
import * as retries from './idempotency/retries.suite.ts';
import * as twoBusinesses from './idempotency/two-businesses.suite.ts';
import * as limitedKeys from './limits/limited-keys.suite.ts';
import * as rateLimit from './limits/rate-limit.suite.ts';
import * as links from './links/links.suite.ts';
import * as linkLists from './links/lists.suite.ts';
import * as linkPages from './links/pages.suite.ts';
import * as linkPayments from './links/payments.suite.ts';
import * as returnUrls from './links/return-urls.suite.ts';
import * as filters from './lists/filters.suite.ts';
import * as largePages from './lists/large-pages.suite.ts';
import * as pages from './lists/pages.suite.ts';
import * as queries from './lists/queries.suite.ts';
import * as sharedQueries from './lists/shared-queries.suite.ts';
import * as forgotten from './notices/forgotten.suite.ts';
import * as messages from './notices/messages.suite.ts';
import * as notices from './notices/notices.suite.ts';
import * as posCharges from './pos/charges.suite.ts';
import * as posOutcomes from './pos/outcomes.suite.ts';
import * as neighbours from './sandbox/neighbours.suite.ts';
import * as ages from './sandbox/ages.suite.ts';
import * as business from './sandbox/business.suite.ts';
import * as circumstances from './sandbox/circumstances.suite.ts';
import * as draft from './sandbox/draft.suite.ts';
import * as glance from './sandbox/glance.suite.ts';
import * as liveAges from './sandbox/live-ages.suite.ts';
import * as liveBusiness from './sandbox/live-business.suite.ts';
import * as liveYears from './sandbox/live-years.suite.ts';
import * as years from './sandbox/years.suite.ts';
import * as sameShapes from './sandbox/same-shapes.suite.ts';
import * as unservedEndpoints from './sandbox/unserved-endpoints.suite.ts';
import * as scopesFixed from './scopes/fixed.suite.ts';
import * as scopesInTurn from './scopes/in-turn.suite.ts';
import * as oneScope from './scopes/one-scope.suite.ts';
import * as scopes from './scopes/scopes.suite.ts';
import * as deliveries from './webhooks/deliveries.suite.ts';
import * as deliveryRetries from './webhooks/delivery-retries.suite.ts';
import * as endpoints from './webhooks/endpoints.suite.ts';
import * as movedDeliveries from './webhooks/moved-deliveries.suite.ts';
import * as sharedAddress from './webhooks/shared-address.suite.ts';
import * as urls from './webhooks/urls.suite.ts';

interface Suite {
  readonly checks: readonly Check[];
  /** What holds on live alone. */
  readonly checksOnLive?: readonly Check[];
}

/** By chapter, what the sandbox and live promise alike. */
const alike: readonly Suite[] = Object.values({
  auth: [foreignIds, kindsOfKey, spoiledAuthorization, unknownIds],
  charges: [charges],
  errors: [cors, methods, programs, spoiledJson],
  idempotency: [retries, twoBusinesses, idempotencyKeys, ordersAlike],
  lists: [pages, queries],
  scopes: [scopes],
}).flat();

/** By chapter, what is of the sandbox, of live or of both as it stands; quick prefers what comes first. */
const apart: readonly Suite[] = Object.values({
  sandbox: [
    glance,
    business,
    draft,
    liveBusiness,
    liveYears,
    neighbours,
    ages,
    circumstances,
    liveAges,
    years,
    sameShapes,
    unservedEndpoints,
  ],
  auth: [
    foreignFates,
    keyFamilies,
    liveKeys,
    liveKeysDoors,
    liveKeysAged,
    liveKeysReplaced,
    outlived,
    replacedKeys,
    replacedScopes,
  ],
  balance: [balance, ledger, money, aroundOutage, tariff, unpaid],
  bills: [
    bills,
    billsByState,
    billsCancelled,
    controlNumbers,
    billDuplicates,
    billsExpired,
    billHistories,
    billsOverpaid,
    billsPaid,
  ],
  charges: [
    answeredLate,
    midnights,
    msisdnForms,
    outcomes,
    phases,
    prompts,
    promptsAlike,
    promptsCounted,
    railsAged,
    together,
    turns,
  ],
  events: [
    eventEndings,
    eventGoneKeys,
    eventTestStories,
    eventToldAgain,
    events,
    eventIds,
    eventMain,
    eventMany,
    eventModes,
    eventsInTheSandbox,
    eventMoments,
    eventPayments,
    eventRoutes,
    eventUnrouted,
  ],
  errors: [insisting, afterSales, refusedEffects],
  idempotency: [comparedFields, everyKind, nearRequests],
  limits: [rateLimit, limitedKeys],
  links: [links, linkLists, linkPages, linkPayments, returnUrls],
  lists: [filters, largePages, sharedQueries],
  notices: [forgotten, messages, notices],
  pos: [posCharges, posOutcomes],
  scopes: [oneScope, scopesFixed, scopesInTurn],
  webhooks: [deliveries, deliveryRetries, movedDeliveries, sharedAddress, endpoints, urls],
}).flat();

const checksOfBoth = alike.flatMap(({ checks }) => checks);

export const suites: readonly Check[] = [
  ...checksOfBoth,
  ...checksOfBoth.map(onLive).filter(({ rules }) => rules.length > 0),
  ...apart.flatMap(({ checks }) => checks),
  ...alike.concat(apart).flatMap(({ checksOnLive = [] }) => checksOnLive),
].map(lookingBack);
