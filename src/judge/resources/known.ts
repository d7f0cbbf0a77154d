import type { Exchange } from '../../evidence/exchange.ts';
import { eventIn } from '../../evidence/event.ts';
import type { History, Resource, Sighting } from '../history.ts';
import type { ResourceKind } from './kinds.ts';
import { type Origin, originOf } from './origin.ts';
import { type ObservedResource, observedIn } from './observed.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import { type Deviation, type Placed, type Places, quoted } from '../ruling.ts';

/** A resource in an answer, or a posted event, with what came before it. */
export interface KnownResource extends ObservedResource {
  readonly exchange: Exchange;
  readonly known: Resource | null;
  /** How it was first seen, of an event also where it was posted. */
  readonly first: Pick<Sighting, 'n' | 'fields'> | null;
  readonly origin: Origin | null;
  /** True in the first answer to the request that made it. */
  readonly fresh: boolean;
}

/** Where its request is known, it is held against that. */
export const isMadeElsewhere = ({ origin }: KnownResource): boolean => origin === null;

export function knownIn(kind: ResourceKind, exchange: Exchange, history: History): readonly KnownResource[] {
  return observedIn(kind, exchange).map((shown) => {
    const { id } = shown;
    const known = id === null ? null : (history.resource(exchange.deployment, kind, id) ?? null);
    const origin = originOf(kind, shown, known, exchange, history);
    const first = known?.first ?? (kind === 'event' && id !== null ? postedFirst(id, exchange, history) : null);
    return {
      ...shown,
      exchange,
      known,
      first,
      origin,
      fresh: origin?.sure === true && origin.creation.n === exchange.n,
    };
  });
}

function postedFirst(id: string, { deployment }: Exchange, history: History): KnownResource['first'] {
  const posting = history.posting(deployment, id);
  const fields = posting && eventIn(posting);
  return fields ? { n: posting.n, fields } : null;
}

/** What holds of a resource wherever it is seen: which rules apply there, and where they are broken. */
export type Law = (seen: KnownResource, history: History) => readonly Placed[];

/** What the document leaves open of a resource, as it was seen. */
export type Note = (seen: KnownResource, history: History) => readonly Decision[];

/** A field that is not as it should be; what is due follows its place in the sentence. */
export const deviationOf = (
  { fields, place }: Pick<ObservedResource, 'fields' | 'place'>,
  field: string,
  due: string,
  ...earlier: readonly number[]
): Deviation => ({ expected: `${field} ${place}${due}`, actual: quoted(fields[field]), with: earlier });

export const law =
  (rule: RuleId, at: (seen: KnownResource, history: History) => Places): Law =>
  (seen, history) =>
    at(seen, history).map((place) => ({ rule, place }));
