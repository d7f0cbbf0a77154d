import { refuse } from '../errors/refuse.ts';
import { answer } from '../http/answer.ts';
import type { Operation } from '../http/operation.ts';

export const readBalance: Operation = (call) =>
  call.behaviour.ledger.readable(call)
    ? answer(200, call.behaviour.showing.balance(call))
    : refuse(call, { code: 'LEDGER_UNAVAILABLE' });
