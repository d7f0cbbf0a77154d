import type { Check } from '../src/run/check/check.ts';
import { checks as access } from './bills/access.suite.ts';
import { checks as byState } from './bills/by-state.suite.ts';
import { checks as cancelled } from './bills/cancelled.suite.ts';
import { checks as controlNumbers } from './bills/control-numbers.suite.ts';
import { checks as duplicates } from './bills/duplicates.suite.ts';
import { checks as expired } from './bills/expired.suite.ts';
import { checks as expiry } from './bills/expiry.suite.ts';
import { checks as hostedPage } from './bills/hosted-page.suite.ts';
import { checks as lists } from './bills/lists.suite.ts';
import { checks as overpaid } from './bills/overpaid.suite.ts';
import { checks as paid } from './bills/paid.suite.ts';
import { checks as billTexts } from './bills/texts.suite.ts';
import { checks as bills } from './bills/bills.suite.ts';
import { checks as budget } from './notices/budget.suite.ts';
import { checks as messages } from './notices/messages.suite.ts';
import { checks as notices } from './notices/notices.suite.ts';
import { checks as posCharges } from './pos/charges.suite.ts';
import { checks as posIdempotency } from './pos/idempotency.suite.ts';
import { checks as posOutcomes } from './pos/outcomes.suite.ts';
import { checks as posScopes } from './pos/scopes.suite.ts';
import { checks as posTexts } from './pos/texts.suite.ts';
import { checks as posTills } from './pos/tills.suite.ts';

/** What asks for money at a counter or over time, on live only. */
export const checks: readonly Check[] = [
  ...posOutcomes,
  ...posScopes,
  ...posIdempotency,
  ...posTills,
  ...posTexts,
  ...posCharges,
  ...access,
  ...billTexts,
  ...bills,
  ...byState,
  ...cancelled,
  ...controlNumbers,
  ...duplicates,
  ...expired,
  ...expiry,
  ...hostedPage,
  ...lists,
  ...overpaid,
  ...paid,
  ...budget,
  ...messages,
  ...notices,
];
