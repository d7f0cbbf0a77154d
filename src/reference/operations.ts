import type { EndpointName } from '../contract/endpoints.ts';
import { answer, type Answer } from './answer.ts';
import type { Call } from './call.ts';
import { createCharge } from './create-charge.ts';
import { readPage } from './pages.ts';
import { refuse } from './refusal.ts';
import { showCharge } from './showing.ts';

function listCharges(call: Call): Answer {
  const { pages, showing } = call.behaviour;
  const limit = pages.limit(call);
  if ('code' in limit) return refuse(call, limit);
  const state = pages.state(call);
  if ('code' in state) return refuse(call, state);
  const after = pages.cursor(call);
  if ('code' in after) return refuse(call, after);
  const { charges, more } = readPage(limit.value, state.value, after.value, call);
  return answer(
    200,
    showing.list(
      charges.map((charge) => showCharge(charge, call)),
      more,
      call,
    ),
  );
}

function readCharge(call: Call): Answer {
  const charge = call.route.is === 'served' ? call.behaviour.reading.find(call.route.id, call) : null;
  if (!charge) return refuse(call, { code: 'NOT_FOUND' });
  charge.seen.reads++;
  call.trace.charge = charge;
  return answer(200, showCharge(charge, call));
}

function readBalance(call: Call): Answer {
  return answer(200, call.behaviour.showing.balance(call));
}

export type Operation = (call: Call) => Answer | Promise<Answer>;
export type Operations = Readonly<Partial<Record<EndpointName, Operation>>>;

export const operations: Operations = {
  'charges.create': createCharge,
  'charges.list': listCharges,
  'charges.get': readCharge,
  'balance.get': readBalance,
};
