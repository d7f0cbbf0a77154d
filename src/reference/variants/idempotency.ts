import { answer } from '../http/answer.ts';
import type { Behaviour, Patch } from '../behaviour.ts';
import { caller, type Call } from '../http/call.ts';
import { change, check } from '../change.ts';
import { slotOf } from '../idempotency/idempotency.ts';
import { isServed } from '../http/route.ts';
import { parseObject } from '../http/payload.ts';
import type { Refusal } from '../errors/refusal.ts';
import { showCharge } from '../charges/showing.ts';
import { varying } from './variant.ts';

const compared = ['amount_minor', 'currency', 'rail', 'msisdn', 'reference'] as const;
const comparedOfCode = ['till', 'amount_minor', 'reference', 'description'] as const;

/** The compared fields as they were sent, before any of them is normalised. */
function asSent({ payload, route }: Call): string {
  const names = isServed(route, 'pos.create') ? comparedOfCode : compared;
  const body = payload?.is === 'text' ? parseObject(payload.text, 500) : null;
  return JSON.stringify(names.map((name) => body?.[name] ?? null));
}

/** A refused request stands behind its key like an accepted one; a link needs no key, and keeps to what was accepted. */
function refusalsStick(behaviour: Behaviour): Behaviour {
  const refused = new Map<string, { readonly sent: string; readonly refusal: Refusal }>();
  return check('body')((was) => (call) => {
    const key = call.behaviour.idempotency.key(call);
    const slot = slotOf(caller(call).id, key ?? '', call);
    const isTaken = isServed(call.route, 'links.create') || call.deployment.attempts.has(slot);
    if (key === null || isTaken) return was(call);
    const sent = asSent(call);
    const earlier = refused.get(slot);
    if (earlier) return earlier.sent === sent ? earlier.refusal : { code: 'IDEMPOTENT_MISMATCH' };
    const refusal = was(call);
    if (refusal) refused.set(slot, { sent, refusal });
    return refusal;
  })(behaviour);
}

const presentState: Patch = change('idempotency')(() => ({
  replay: (charge, _first, call) => answer(200, showCharge(charge, call)),
}));
const firstBody: Patch = change('idempotency')(() => ({ replay: (_charge, first) => first }));

export const idempotencyVariants = varying({
  'replay.200-present-state: a replay answers 200 with the present state': presentState,
  'replay.first-answer: a replay answers 201 with the body of the first answer': firstBody,
  'idempotency.refusals-stick: a refused request uses its key up': refusalsStick,
  'idempotency.compared-as-sent: two forms of one number, or TZS and no currency, are different requests': change(
    'idempotency',
  )(() => ({ print: (_order, call) => asSent(call) })),
});
