import { now, type Call } from './call.ts';
import { standing, type Charge, type Step } from './charge.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** What a caller is shown. */
export interface Showing {
  standing(charge: Charge, call: Call): Step;
  charge(charge: Charge, step: Step, call: Call): JsonObject;
  list(data: readonly JsonObject[], more: boolean, call: Call): JsonObject;
  balance(call: Call): JsonObject;
  /** A text or an object that the caller did not give; undefined leaves the field out. */
  missing(field: 'reference' | 'description' | 'metadata', call: Call): JsonValue | undefined;
}

export function showCharge(charge: Charge, call: Call): JsonObject {
  const { showing } = call.behaviour;
  return showing.charge(charge, showing.standing(charge, call), call);
}

export const documentedShowing: Showing = {
  standing: (charge, call) => standing(charge, now(call)),
  charge: (charge, step, call) => ({
    id: charge.id,
    object: 'charge',
    state: step.state,
    ...money(charge),
    currency: charge.currency,
    rail: charge.rail,
    ...echoed(charge, call),
    created: call.behaviour.wire.dateTime(charge.createdAt, call),
    expires_at: call.behaviour.wire.dateTime(charge.expiresAt, call),
    livemode: false,
    simulation: { payer: charge.branch.payer, note: charge.branch.note },
    ...(step.reason !== undefined && { failure_reason: step.reason }),
  }),
  list: (data, more) => ({ object: 'list', has_more: more, data }),
  balance: () => ({
    object: 'balance',
    currency: 'TZS',
    available_minor: 0,
    settling_minor: 0,
    settlement: { enabled: false, note: 'This is the sandbox: its balance is always zero.' },
  }),
  missing: (field) => (field === 'metadata' ? {} : ''),
};

function money({ amount, fee }: Charge): JsonObject {
  return { amount_minor: amount, fee_minor: fee, net_minor: amount - fee };
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
