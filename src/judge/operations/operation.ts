import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { bodyClaims, bodyReasons, type Form } from '../oracle/body.ts';
import type { Claim } from '../oracle/claim.ts';
import { idempotencyClaims, idempotencyKeyReasons } from '../oracle/idempotency-key.ts';
import { listClaims, listQueryReasons, queryReasons } from '../oracle/query.ts';
import type { Reason } from '../oracle/refusal-reason.ts';
import { reuseReasons, unlessSame } from '../oracle/reuse.ts';

/** What the document says of the requests of one operation. */
export interface Operation {
  /** What speaks, or may speak, against a request beside its key, route, scope and the id in its path. */
  reasons(exchange: Exchange, history: History): readonly Reason[];
  /** Lawful traits of a request, the most telling of each kind first. */
  claims(exchange: Exchange, history: History): readonly Claim[];
  /** Broken by another status of success, and by a refusal that nothing explains; null: no rule names a status. */
  readonly status: RuleId | null;
  /** Broken by a refusal that nothing explains, where no rule names a status. */
  readonly served?: RuleId;
}

/** An operation that takes nothing. */
export const reading = (status: RuleId): Operation => ({ reasons: queryReasons, claims: () => [], status });

/** The list of one kind of object. */
export const listing = (status: RuleId, reasons: Operation['reasons'] = listQueryReasons): Operation => ({
  reasons,
  claims: listClaims,
  status,
});

/** An operation that takes a body. */
export const taking = (status: RuleId, form: Form): Operation => ({
  reasons: (exchange, history) => [
    ...idempotencyKeyReasons(exchange.request),
    ...queryReasons(exchange),
    ...unlessSame(bodyReasons(exchange, form, history), exchange, history),
    ...reuseReasons(exchange, history),
  ],
  claims: (exchange, history) => [...idempotencyClaims(exchange.request), ...bodyClaims(exchange, form, history)],
  status,
});
