import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { History } from '../history.ts';
import type { Placed, Places } from '../ruling.ts';
import type { KnownResource } from './known.ts';

/** What holds of a resource wherever it is seen: which rules apply there, and where they are broken. */
export type Law = (seen: KnownResource, history: History) => readonly Placed[];

/** What the document leaves open of a resource, as it was seen. */
export type Note = (seen: KnownResource, history: History) => readonly Decision[];

export const law =
  (rule: RuleId, at: (seen: KnownResource, history: History) => Places): Law =>
  (seen, history) =>
    at(seen, history).map((place) => ({ rule, place }));
