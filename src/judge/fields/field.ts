import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import type { Claim } from '../oracle/claim.ts';
import type { Reason } from '../oracle/refusal-reason.ts';
import type { Fields } from '../order.ts';

/** The body that a field stands in. */
export interface Sent {
  readonly fields: Fields;
  /** As written, since JSON.parse makes 1e4 and 10000 one. */
  readonly text: string;
  readonly exchange: Exchange;
  readonly history: History;
}

/** What the document says of one field of a body; what is given is undefined where it is left out. */
export interface Field {
  /** What speaks, or may speak, against it. */
  reasons(given: unknown, sent: Sent): readonly Reason[];
  /** Its lawful traits, the most telling first. */
  claims(given: unknown, sent: Sent): readonly Claim[];
}
