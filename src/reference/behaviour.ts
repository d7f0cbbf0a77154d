import { keyedAccess, type Access } from './auth/access.ts';
import type { Answer } from './http/answer.ts';
import { billPolicies, type BillPolicies } from './bills/bill-policies.ts';
import { documentedBounds, liveBounds, type Bounds } from './limits/bounds.ts';
import type { Call } from './http/call.ts';
import { plainTime, type Timekeeping } from './world/clock.ts';
import { checks, usualOrder, type Check, type CheckName } from './http/checks.ts';
import { eventPolicies, type EventPolicies } from './events/event-policies.ts';
import { recordEvents } from './events/recording.ts';
import { lenientOrders } from './bodies/fields.ts';
import { chargePromises, type Idempotency } from './idempotency/idempotency.ts';
import type { Parsers } from './bodies/parser.ts';
import { parsers } from './bodies/parsers.ts';
import { liveLedger, noLedger, type Ledger } from './balance/ledger.ts';
import { linkPolicies, type LinkPolicies } from './links/link-policies.ts';
import { liveMaking, pricedMaking, type Making } from './charges/making.ts';
import type { Listener } from './charges/settlement.ts';
import type { BodyPolicy, OrderPolicy } from './bodies/body.ts';
import { chargePages, type Pages } from './lists/pages.ts';
import type { PayerPage } from './payer-pages/payer-page.ts';
import { payerPages } from './payer-pages/payer-pages.ts';
import { liveOperations, sandboxOperations, type Operations } from './operations.ts';
import { scannedCodes, type Codes } from './pos/codes.ts';
import { posPromises } from './pos/create-pos-charge.ts';
import { posOrders } from './pos/pos-fields.ts';
import type { PosOrder } from './pos/pos-order.ts';
import { perKey, type RatePolicy } from './limits/rate.ts';
import { ownCharges, type ReadingPolicy } from './lists/reading.ts';
import { plainRefusals, type Refusal, type RefusalPolicy } from './errors/refuse.ts';
import { documentedShowing, liveShowing, type Showing } from './charges/showing.ts';
import { webhookPolicies, type WebhookPolicies } from './webhooks/webhook-policies.ts';
import { liveWire, plainWire, type Wire } from './http/wire.ts';

/** All policy of a deployment. A fault or a variant is a changed copy of it. */
export interface Behaviour extends BillPolicies, LinkPolicies, EventPolicies, WebhookPolicies {
  readonly timekeeping: Timekeeping;
  readonly bounds: Bounds;
  readonly access: Access;
  readonly checks: Readonly<Record<CheckName, Check>>;
  /** Which checks are made, and in which order. */
  readonly checkOrder: readonly CheckName[];
  readonly rate: RatePolicy;
  readonly refusals: RefusalPolicy;
  /** How each operation is carried out; what has no entry is not served. */
  readonly operations: Operations;
  readonly parsers: Parsers;
  /** What a path that is not served is answered. */
  unserved(call: Call): Refusal;
  readonly order: OrderPolicy;
  readonly idempotency: Idempotency;
  readonly making: Making;
  readonly reading: ReadingPolicy;
  readonly pages: Pages;
  readonly posOrder: BodyPolicy<PosOrder>;
  readonly posIdempotency: Idempotency<PosOrder>;
  readonly codes: Codes;
  readonly ledger: Ledger;
  readonly showing: Showing;
  readonly wire: Wire;
  /** Who hears of the end of a charge, in turn. */
  readonly listeners: readonly Listener[];
  /** What payers can open in a browser. */
  readonly payerPages: readonly PayerPage[];
  /** Run before a request is looked at. */
  readonly before: readonly ((call: Call) => void | Promise<void>)[];
  /** Each may change an answer, in turn, before it is written. */
  readonly after: readonly ((answer: Answer, call: Call) => Answer | Promise<Answer>)[];
}

export type Patch = (behaviour: Behaviour) => Behaviour;

/** The sandbox. */
export const documented: Behaviour = {
  ...billPolicies,
  ...linkPolicies,
  ...eventPolicies,
  ...webhookPolicies,
  timekeeping: plainTime,
  bounds: documentedBounds,
  access: keyedAccess,
  checks,
  checkOrder: usualOrder,
  rate: perKey,
  refusals: plainRefusals,
  unserved: () => ({ code: 'NOT_FOUND' }),
  operations: sandboxOperations,
  parsers,
  order: lenientOrders,
  idempotency: chargePromises,
  making: pricedMaking,
  reading: ownCharges,
  pages: chargePages,
  posOrder: posOrders,
  posIdempotency: posPromises,
  codes: scannedCodes,
  ledger: noLedger,
  showing: documentedShowing,
  wire: plainWire,
  listeners: [recordEvents],
  payerPages: [],
  before: [],
  after: [],
};

export const documentedLive: Behaviour = {
  ...documented,
  bounds: liveBounds,
  operations: liveOperations,
  making: liveMaking,
  ledger: liveLedger,
  showing: liveShowing,
  wire: liveWire,
  payerPages,
};
