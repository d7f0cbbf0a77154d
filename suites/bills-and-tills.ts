import type { Check } from '../src/run/check.ts';
import { checks as access } from './bills-access.ts';
import { checks as byState } from './bills-by-state.ts';
import { checks as cancelled } from './bills-cancelled.ts';
import { checks as controlNumbers } from './bills-control-numbers.ts';
import { checks as duplicates } from './bills-duplicates.ts';
import { checks as expired } from './bills-expired.ts';
import { checks as expiry } from './bills-expiry.ts';
import { checks as hostedPage } from './bills-hosted-page.ts';
import { checks as lists } from './bills-lists.ts';
import { checks as overpaid } from './bills-overpaid.ts';
import { checks as paid } from './bills-paid.ts';
import { checks as billTexts } from './bills-texts.ts';
import { checks as bills } from './bills.ts';
import { checks as budget } from './notices-budget.ts';
import { checks as messages } from './notices-messages.ts';
import { checks as notices } from './notices.ts';
import { checks as posCharges } from './pos-charges.ts';
import { checks as posIdempotency } from './pos-idempotency.ts';
import { checks as posOutcomes } from './pos-outcomes.ts';
import { checks as posScopes } from './pos-scopes.ts';
import { checks as posTexts } from './pos-texts.ts';
import { checks as posTills } from './pos-tills.ts';

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
