import type { RuleId } from '../../contract/rules.ts';
import type { Exchange, Incoming } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import { numberedBill } from '../events/bill.ts';
import { chargeOf } from '../events/charge.ts';
import type { History, Resource } from '../history.ts';
import type { Law } from '../resources/known.ts';
import type { ObservedResource } from '../resources/observed.ts';
import { type Deviation, type Placed, placed } from '../ruling.ts';

/** Events go to the address of their business and of their mode, and say which mode that is. */
export const postedRouting: Law = (event, history) => {
  const { incoming } = event.exchange;
  if (!incoming) return [];
  const charge = chargeOf(event, history)?.charge ?? null;
  const paid = charge ?? billOf(event, history);
  const stray = paid && strayed(paid, incoming, event.place);
  if (stray) return [placed('webhooks.posted-to-endpoint', stray)];
  const { livemode } = event.fields;
  if (typeof livemode !== 'boolean') return [];
  if (livemode === (incoming.mode === 'live')) return inPlace(incoming, event.exchange, history);
  return [placed(misplacedRule(incoming, charge), misplaced(event, incoming, charge))];
};

/** The bill that was paid, where nobody knows the charge. */
function billOf({ fields }: ObservedResource, history: History): Resource | null {
  const named = fields['type'] === 'charge.succeeded' ? asObject(asObject(fields['data'])?.['bill']) : null;
  // One that has the number of another is not known by its id.
  const id = named && numberedBill(named, history) === null ? named['id'] : undefined;
  const bill = typeof id === 'string' ? history.resource('live', 'bill', id) : undefined;
  return bill && bill.business !== null ? bill : null;
}

function strayed(paid: Resource, { business, hook }: Incoming, place: string): Deviation | null {
  const owner = paid.creation?.key.business ?? null;
  if (owner === null || business === null || owner === business) return null;
  const expected = `nothing but events of the business ${business} at its address ${hook}`;
  return { expected, actual: `an event about ${paid.id} of the business ${owner}, ${place}`, with: [paid.first.n] };
}

function inPlace({ mode, business }: Incoming, { deployment }: Exchange, history: History): readonly Placed[] {
  if (mode === 'test')
    return [placed('webhooks.test-event-to-test-endpoint'), placed('webhooks.test-event-livemode-false')];
  const tested = history
    .resourcesOf('sandbox', 'charge', business ?? '')
    .some(({ states }) => states.has('succeeded') || states.has('expired'));
  return [
    ...(deployment === 'live' ? [placed('webhooks.posted-to-endpoint')] : []),
    // Without an event in the sandbox there is none that could go astray.
    ...(tested ? [placed('webhooks.no-test-events-to-live-endpoint')] : []),
  ];
}

/** Either the event came to the wrong address or it tells the wrong mode: its charge knows which. */
function misplacedRule({ mode }: Incoming, charge: Resource | null): RuleId {
  if (mode === 'live')
    return charge?.deployment === 'live' ? 'event.livemode-true-on-live' : 'webhooks.no-test-events-to-live-endpoint';
  return charge?.deployment === 'live' ? 'webhooks.posted-to-endpoint' : 'webhooks.test-event-livemode-false';
}

function misplaced({ fields, place }: ObservedResource, { mode, hook }: Incoming, charge: Resource | null): Deviation {
  const about = charge ? ` and ${charge.id} is a charge of ${charge.deployment}` : '';
  const expected = `livemode ${mode === 'live'} ${place}, since ${hook} is the address of ${mode} events${about}`;
  return { expected, actual: String(fields['livemode']), with: charge ? [charge.first.n] : [] };
}
