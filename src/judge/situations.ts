import * as keyForm from './auth/key-form.situation.ts';
import * as keyLooks from './auth/key-looks.situation.ts';
import * as ledgerAway from './balance/ledger-away.situation.ts';
import * as weighed from './balance/weighed.situation.ts';
import * as cancelled from './bills/cancelled.situation.ts';
import * as checkDigit from './bills/check-digit.situation.ts';
import * as expired from './bills/expired.situation.ts';
import * as hostedPage from './bills/hosted-page.situation.ts';
import * as listedByState from './bills/listed-by-state.situation.ts';
import * as overpaid from './bills/overpaid.situation.ts';
import * as billsPayments from './bills/payments.situation.ts';
import * as numberForms from './charges/number-forms.situation.ts';
import * as prompts from './charges/prompts.situation.ts';
import * as log from './events/log.situation.ts';
import * as eventsPayments from './events/payments.situation.ts';
import * as unrouted from './events/unrouted.situation.ts';
import * as decided from './general/decided.situation.ts';
import * as concurrent from './idempotency/concurrent.situation.ts';
import * as rate from './limits/rate.situation.ts';
import * as refused from './limits/refused.situation.ts';
import * as linksPayments from './links/payments.situation.ts';
import * as defaultLimit from './lists/default-limit.situation.ts';
import * as noOffset from './lists/no-offset.situation.ts';
import * as unmoved from './lists/unmoved.situation.ts';
import * as messages from './notices/messages.situation.ts';
import * as paidBill from './notices/paid-bill.situation.ts';
import * as outcomes from './pos/outcomes.situation.ts';
import * as tariff from './sandbox/tariff.situation.ts';
import * as deliveries from './webhooks/deliveries.situation.ts';
import * as endpointInUse from './webhooks/endpoint-in-use.situation.ts';
import * as posts from './webhooks/posts.situation.ts';
import type { Situation } from './situation.ts';

const files: readonly object[] = [
  keyForm,
  keyLooks,
  ledgerAway,
  weighed,
  cancelled,
  checkDigit,
  expired,
  hostedPage,
  listedByState,
  overpaid,
  billsPayments,
  numberForms,
  prompts,
  log,
  eventsPayments,
  unrouted,
  decided,
  concurrent,
  rate,
  refused,
  linksPayments,
  defaultLimit,
  noOffset,
  unmoved,
  messages,
  paidBill,
  outcomes,
  tariff,
  deliveries,
  endpointInUse,
  posts,
];

const isSituation = (exported: unknown): exported is Situation =>
  typeof exported === 'object' && exported !== null && 'judge' in exported;

/** By the names in a journal. One that is not here cannot be judged again. */
export const situations: ReadonlyMap<string, Situation> = new Map(
  files.flatMap((file) => Object.values(file).filter(isSituation)).map((each) => [each.name, each]),
);
