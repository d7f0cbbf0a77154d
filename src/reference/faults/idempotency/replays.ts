import type { Charge } from '../../charges/charge.ts';
import { answer } from '../../http/answer.ts';
import { now, type Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import { makeCharge } from '../../charges/making.ts';
import { refuse } from '../../errors/refuse.ts';
import { showCharge } from '../../charges/showing.ts';
import { breaking } from '../fault.ts';
import { promising } from './changes.ts';

const { forgotten, promises } = promising(change('idempotency'));

function another(call: Call): Charge {
  if (!call.trace.order) throw new Error('there is no order to repeat');
  return makeCharge(call, call.trace.order);
}

const same = 'idempotency.same-key-same-request';

export const replayFaults = [
  ...breaking(same, forgotten, {
    'replay.makes-another-once-failed: a replay after a failure makes another charge': (charge, call) =>
      call.behaviour.showing.standing(charge, call).state === 'failed',
    'replay.makes-another-once-succeeded: a replay after the success makes another charge': (charge, call) =>
      call.behaviour.showing.standing(charge, call).state === 'succeeded',
    'replay.forgotten-after-window: a key is forgotten after 15 minutes': (charge, call) =>
      now(call) - charge.createdAt > 900_000,
    'replay.forgotten-overnight: a key is forgotten after twelve hours': (charge, call) =>
      now(call) - charge.createdAt > 12 * 3_600_000,
  }),
  ...breaking(same, promises, {
    'replay.makes-another: a replay makes another charge': () => ({
      replay: (_charge, _first, call) => answer(201, showCharge(another(call), call)),
    }),
    'replay.other-id: a replay shows the charge with an id of its own': () => ({
      replay: (charge, _first, call) =>
        answer(201, { ...showCharge(charge, call), id: call.behaviour.making.id(call.deployment.random, call) }),
    }),
    'replay.refused: a replay is refused as a mismatch': () => ({
      replay: (_charge, _first, call) => refuse(call, { code: 'IDEMPOTENT_MISMATCH' }),
    }),
  }),
];
