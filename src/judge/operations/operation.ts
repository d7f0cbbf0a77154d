import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Claim } from './claim.ts';
import type { History } from '../history.ts';
import type { Reason } from '../oracle/refusal-reason.ts';

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
