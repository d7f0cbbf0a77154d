import type { QuestionId } from '../../contract/questions.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { operationAsked, operationOf } from '../operations/operations.ts';
import { idReasons } from '../oracle/id.ts';
import { keyReasons, scopeReasons } from '../oracle/key.ts';
import { type Expectation, none, open, type Reason } from '../oracle/refusal-reason.ts';
import { routeReasons } from '../oracle/route.ts';
import { endpointOf } from '../request.ts';

/** What the document lets a request expect, after all that came before it. */
export function expectationOf(exchange: Exchange, history: History): Expectation {
  const reasons = reasonsOf(exchange, history);
  if (reasons.some((reason) => reason.certain)) return { must: 'refuse', reasons };
  const [first] = reasons;
  return first ? { open: first.why, reasons } : { must: 'accept' };
}

/** Everything that speaks, or may speak, against a request. In which order it is looked at is not documented. */
export function reasonsOf(exchange: Exchange, history: History): readonly Reason[] {
  const endpoint = endpointOf(exchange);
  return [
    ...keyReasons(exchange),
    ...routeReasons(exchange),
    ...(endpoint ? scopeReasons(exchange, endpoint) : none),
    ...idReasons(exchange, history),
    ...(operationOf(exchange)?.reasons(exchange, history) ?? unservedReasons(exchange, history)),
  ];
}

/** A bill takes no Idempotency-Key: whoever looks at that first may refuse it for one. */
const strayKey: QuestionId = 'bills.create.idempotency-key';

/** What surely speaks against a request for what its deployment does not serve may be told in place of that. */
function unservedReasons(exchange: Exchange, history: History): readonly Reason[] {
  const reasons = operationAsked(exchange)?.reasons(exchange, history) ?? none;
  return reasons.flatMap((each) => {
    if (each.certain) return [open('order-of-checks', each.codes, each.why)];
    return each.question === strayKey ? [each] : [];
  });
}
