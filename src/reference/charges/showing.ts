import { caller, furthest, type Call } from '../http/call.ts';
import { standing, type Charge, type TimelineStep } from './charge.ts';
import type { JsonObject, JsonValue } from '../http/json.ts';
import { isServed } from '../http/route.ts';

/** What a caller is shown. */
export interface Showing {
  standing(charge: Charge, call: Call): TimelineStep;
  charge(charge: Charge, step: TimelineStep, call: Call): JsonObject;
  /** What a charge carries besides, by where it comes from. */
  origin(charge: Charge, call: Call): JsonObject;
  list(data: readonly JsonObject[], more: boolean, call: Call): JsonObject;
  balance(call: Call): JsonObject;
  /** A text or an object that the caller did not give; undefined leaves the field out. */
  missing(field: 'reference' | 'description' | 'metadata', call: Call): JsonValue | undefined;
}

export function showCharge(charge: Charge, call: Call): JsonObject {
  const { showing } = call.behaviour;
  return showing.charge(charge, showing.standing(charge, call), call);
}

const plainCharge: Showing['charge'] = (charge, step, call) => ({
  id: charge.id,
  object: 'charge',
  state: step.state,
  ...money(charge, call),
  currency: charge.currency,
  rail: charge.rail,
  ...echoed(charge, call),
  created: call.behaviour.wire.dateTime(charge.createdAt, call),
  expires_at: call.behaviour.wire.dateTime(charge.expiresAt, call),
  ...call.behaviour.showing.origin(charge, call),
  ...(step.reason !== undefined && { failure_reason: step.reason }),
});

export const liveShowing: Showing = {
  standing: (charge, call) => standing(charge, furthest(call)),
  charge: plainCharge,
  origin: ({ origin }) => {
    if (origin.is === 'pos') return { till: origin.till.number, token: origin.token, qr: origin.qr };
    if (origin.is === 'bill') return { bill: origin.bill };
    return origin.is === 'link' ? { payment_link: origin.link } : {};
  },
  list: (data, more) => ({ object: 'list', has_more: more, data }),
  balance: (call) =>
    balance(call.behaviour.ledger.available(caller(call), call), 'Settlement is made by hand for the time being.'),
  missing: (field) => (field === 'metadata' ? {} : ''),
};

export const documentedShowing: Showing = {
  ...liveShowing,
  charge: (charge, step, call) => {
    const { failure_reason: reason, ...shown } = plainCharge(charge, step, call);
    return {
      ...shown,
      livemode: false,
      simulation: { payer: charge.branch.payer, note: charge.branch.note },
      ...(reason !== undefined && { failure_reason: reason }),
    };
  },
  balance: () => balance(0, 'This is the sandbox: its balance is always zero.'),
};

const balance = (available: number, note: string): JsonObject => ({
  object: 'balance',
  currency: 'TZS',
  available_minor: available,
  settling_minor: 0,
  settlement: { enabled: false, note },
});

/** The answer to a till calls its fee by another name; a read gives both. */
function money({ amount, fee, origin }: Charge, call: Call): JsonObject {
  const counter = origin.is === 'pos';
  return {
    amount_minor: amount,
    ...(!(counter && isServed(call.route, 'pos.create')) && { fee_minor: fee }),
    ...(counter && { mdr_minor: fee }),
    net_minor: amount - fee,
  };
}

const echoedFields = ['reference', 'description', 'metadata'] as const;

function echoed(charge: Charge, call: Call): JsonObject {
  const shown: Record<string, JsonValue> = {};
  for (const field of echoedFields) {
    const value = charge[field] ?? call.behaviour.showing.missing(field, call);
    if (value !== undefined) shown[field] = value;
  }
  return shown;
}
