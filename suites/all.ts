import type { Check } from '../src/run/check.ts';
import { checks as amounts } from './amounts.ts';
import { checks as balance } from './balance.ts';
import { checks as business } from './business.ts';
import { checks as charges } from './charges.ts';
import { checks as comparedFields } from './compared-fields.ts';
import { checks as concurrentDuplicates } from './concurrent-duplicates.ts';
import { checks as cors } from './cors.ts';
import { checks as filters } from './filters.ts';
import { checks as foreignIds } from './foreign-ids.ts';
import { checks as idempotencyKeys } from './idempotency-keys.ts';
import { checks as kindsOfKey } from './kinds-of-key.ts';
import { checks as metadata } from './metadata.ts';
import { checks as methods } from './methods.ts';
import { checks as msisdn } from './msisdn.ts';
import { checks as outcomes } from './outcomes.ts';
import { checks as pages } from './pages.ts';
import { checks as railsAndCurrency } from './rails-and-currency.ts';
import { checks as rateLimit } from './rate-limit.ts';
import { checks as scopes } from './scopes.ts';
import { checks as spoiledAuthorization } from './spoiled-authorization.ts';
import { checks as spoiledJson } from './spoiled-json.ts';
import { checks as texts } from './texts.ts';
import { checks as unknownIds } from './unknown-ids.ts';
import { checks as unservedEndpoints } from './unserved-endpoints.ts';

export const suites: readonly Check[] = [
  ...charges,
  ...amounts,
  ...msisdn,
  ...railsAndCurrency,
  ...texts,
  ...metadata,
  ...idempotencyKeys,
  ...comparedFields,
  ...concurrentDuplicates,
  ...pages,
  ...filters,
  ...outcomes,
  ...balance,
  ...kindsOfKey,
  ...scopes,
  ...spoiledJson,
  ...spoiledAuthorization,
  ...unknownIds,
  ...foreignIds,
  ...unservedEndpoints,
  ...methods,
  ...cors,
  ...business,
  ...rateLimit,
];
