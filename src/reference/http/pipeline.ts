import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { refuse } from '../errors/refuse.ts';

/** From a request to its answer. What nobody foresaw counts as an unavailable ledger. */
export async function answerCall(call: Call): Promise<Answer> {
  await moveMeanwhile(call);
  try {
    for (const act of call.behaviour.before) await act(call);
    let answer = await decide(call);
    for (const change of call.behaviour.after) answer = await change(answer, call);
    return answer;
  } catch {
    return refuse(call, { code: 'LEDGER_UNAVAILABLE' });
  }
}

/** A clock that goes back makes nothing due. */
async function moveMeanwhile({ deployment }: Call): Promise<void> {
  const { scheduler, clock, timekeeping, traffic } = deployment;
  traffic.requests += 1;
  const by = timekeeping.movedMeanwhile(traffic.requests);
  if (by > 0) await scheduler.advance(by);
  else if (by < 0) clock.advance(by);
}

function decide(call: Call): Answer | Promise<Answer> {
  const { behaviour, route } = call;
  for (const name of behaviour.checkOrder) {
    const refusal = behaviour.checks[name](call);
    if (refusal) return refuse(call, refusal);
  }
  const operation = route.is === 'served' ? behaviour.operations[route.operation] : undefined;
  return operation ? operation(call) : refuse(call, behaviour.unserved(call));
}
