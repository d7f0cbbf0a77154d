import { liveLedger, noLedger } from './balance/ledger.ts';
import type { Behaviour } from './behaviour.ts';
import { billPolicies } from './bills/bill-policies.ts';
import { parsers } from './bodies/parsers.ts';
import { chargePolicies, liveChargePolicies } from './charges/charge-policies.ts';
import { eventPolicies } from './events/event-policies.ts';
import { recordEvents } from './events/recording.ts';
import { requestPolicies } from './http/request-policies.ts';
import { liveWire, plainWire } from './http/wire.ts';
import { documentedBounds, liveBounds } from './limits/bounds.ts';
import { linkPolicies } from './links/link-policies.ts';
import { liveOperations, sandboxOperations } from './operations.ts';
import { billPayerPages } from './payer-pages/bill-page.ts';
import { linkPayerPages } from './payer-pages/link-page.ts';
import { plainDesk } from './operator/desk.ts';
import { posPolicies } from './pos/pos-policies.ts';
import { webhookPolicies } from './webhooks/webhook-policies.ts';
import { plainTime } from './world/clock.ts';

/** The sandbox. */
export const documented: Behaviour = {
  ...requestPolicies,
  ...chargePolicies,
  ...posPolicies,
  ...billPolicies,
  ...linkPolicies,
  ...eventPolicies,
  ...webhookPolicies,
  timekeeping: plainTime,
  bounds: documentedBounds,
  operations: sandboxOperations,
  parsers,
  ledger: noLedger,
  wire: plainWire,
  listeners: [recordEvents],
  payerPages: [],
  desk: plainDesk,
};

export const documentedLive: Behaviour = {
  ...documented,
  ...liveChargePolicies,
  bounds: liveBounds,
  operations: liveOperations,
  ledger: liveLedger,
  wire: liveWire,
  payerPages: [...billPayerPages, ...linkPayerPages],
};
