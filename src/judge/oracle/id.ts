import { parseDateTime } from '../../contract/date-time.ts';
import { clocksDiffer, spans } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { sentAtEarliest, sentAtLatest } from '../../evidence/moment.ts';
import { idOf } from '../../evidence/read.ts';
import type { History, Resource } from '../history.ts';
import { isSpelledOtherwise, type LookedUp, lookedUp, type Lookup, missOf, ownerOf } from '../resources/lookups.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/** What speaks against the id in a path. */
export function idReasons(exchange: Exchange, history: History): readonly Reason[] {
  const asked = lookedUp(exchange);
  if (!asked) return none;
  const { id, lookup } = asked;
  if (missOf(exchange, history)?.kind === 'foreign') {
    return [certain(lookup.foreign, ['NOT_FOUND'], `the ${lookup.noun} belongs to another business`)];
  }
  const owner = ownerOf(asked, exchange, history);
  if (owner === undefined && isSpelledOtherwise(id, idOf(exchange)))
    return [open(null, ['NOT_FOUND'], 'whether capitals matter in an id is not stated')];
  if (owner != null && owner === exchange.key.business) return ownReasons(asked, exchange, history);
  if (!lookup.form.test(id)) return [open(null, 'any', 'the id has not the form of an id')];
  if (owner === undefined && isInvented(asked, exchange, history)) {
    return [certain(lookup.unknown, unknownCodes(lookup), `the business has no ${lookup.noun} with the id`)];
  }
  const why = owner === undefined ? 'nobody is known to have the id' : `whose ${lookup.noun} it is is not known`;
  return [open(null, unknownCodes(lookup), why)];
}

/** The form of an endpoint's id is not stated, so what looks like one to us may be no id to the service. */
const unknownCodes = ({ kind }: Lookup) =>
  kind === 'webhook_endpoint' ? (['NOT_FOUND', 'BAD_REQUEST'] as const) : (['NOT_FOUND'] as const);

/**
 * Whether the run alone makes objects of the kind there, and has seen all that answers told. On live, bills and links
 * make charges of their own, and an operator tells of some.
 */
function isInvented({ lookup }: LookedUp, { key, deployment }: Exchange, history: History): boolean {
  if (!key.exclusive) return false;
  if (lookup.kind === 'charge') return deployment === 'sandbox';
  return !history.overlooked(deployment, lookup.kind);
}

const minute = 60_000;
const day = 24 * 60 * minute;

function ownReasons({ id, lookup }: LookedUp, exchange: Exchange, history: History): readonly Reason[] {
  if (lookup.kind === 'charge') return sweptReasons(exchange, history.resource(exchange.deployment, 'charge', id));
  return lookup.kind === 'event' ? loggedReasons(id, exchange, history) : none;
}

/** What may be no more of what is known of a charge. */
export function sweptReasons(exchange: Exchange, known: Resource | undefined): readonly Reason[] {
  if (!known) return none;
  const { deployment } = exchange;
  const { first } = known;
  const created = parseDateTime(first.fields['created']);
  const seen = sentAtEarliest(first);
  const born = created === null ? seen : Math.min(created, seen);
  const old = deployment === 'sandbox' && sentAtLatest(exchange) - born > spans.sandboxRetention - clocksDiffer;
  return old ? [open('sandbox.sweep-moment', ['NOT_FOUND'], 'charges are swept after 30 days')] : none;
}

/** An event may be posted before it is written down, and for how long it is kept is not stated. */
function loggedReasons(id: string, exchange: Exchange, history: History): readonly Reason[] {
  const { sent, deployment } = exchange;
  const logged = history.resource(deployment, 'event', id)?.first;
  const posted = history.posting(deployment, id);
  const since = logged?.received ?? (posted ? posted.received + minute : sent);
  if (sent < since) return [open(null, ['NOT_FOUND'], 'the event was posted a moment ago')];
  return sentAtLatest(exchange) - since > day
    ? [open(null, ['NOT_FOUND'], 'for how long events are kept is not stated')]
    : none;
}
