import { clocksDiffer, textLimits } from '../../contract/limits.ts';
import { isUnixSeconds } from '../../contract/resources/value.ts';
import type { RuleId } from '../../contract/rules.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { isShownBeside } from '../charges/levy.ts';
import { asObject } from '../../evidence/read.ts';
import type { History, Resource, Sighting } from '../history.ts';
import { type Fields, fieldsSent, fieldsSentOnce } from '../order.ts';
import { pathOf } from '../request.ts';
import { type Compare, isMissing, objects, sameText, texts, zonedMoments } from '../resources/compare.ts';
import type { KnownResource, Law } from '../resources/known.ts';
import { zonedMomentOf } from '../resources/moment.ts';
import { observedIn, type ObservedResource } from '../resources/observed.ts';
import { type Deviation, placed, type Placed, quoted } from '../ruling.ts';
import { chargeOfMode, type EventCharge, textsIn, valuesNamed } from './charge.ts';

/** What an event says of its charge, held against what is known of that charge. */
export const eventDetails: Law = (event, history) => {
  const about = chargeOfMode(event, history);
  const data = asObject(event.fields['data']);
  if (!about || !data) return [];
  return [
    ...referenceOf(about, data, event, history),
    ...agreeing(about, event, history),
    ...addingUp(about, event),
    ...(event.fields['type'] === 'charge.succeeded' ? [...outcomeOf(about, event), ...atTill(about, data, event)] : []),
    ...(event.fields['type'] === 'charge.expired' ? paidLongBefore(about, event) : []),
  ];
};

/** What was posted before its charge was known is held against that once the event is read. */
export const postedDetails: Law = ({ id, via, exchange }, history) => {
  const post = id === null || via !== 'read' ? undefined : history.posting(exchange.deployment, id);
  const [posted] = post ? observedIn('event', post) : [];
  const about = posted && chargeOfMode(posted, history);
  const data = asObject(posted?.fields['data']);
  if (!post || !about || !data || about.charge.first.received <= post.sent) return [];
  return [...referenceOf(about, data, posted, history), ...agreeing(about, posted, history)].map(({ rule, place }) =>
    placed(rule, place && { ...place, with: [...(place.with ?? []), post.n] }),
  );
};

/** Where the reference stands in the data is not shown, only that it is there. */
function referenceOf(about: EventCharge, data: Fields, event: ObservedResource, history: History): readonly Placed[] {
  const { charge } = about;
  const { place } = event;
  const reference = charge.latest.fields['reference'];
  if (isMissing(reference) || reference === '')
    return ofAnother('reference', 'event.charge-reference', about, event, history);
  if (typeof reference !== 'string') return [];
  const named = valuesNamed('reference', data);
  const texts = [...named, ...textsIn(data).map(([text]) => text)];
  const carried = texts.some((text) => typeof text === 'string' && sameText(reference, text));
  const expected = `reference in the data ${place}: ${quoted(reference)}, that of ${charge.id}`;
  const missing: Deviation = { expected, actual: quoted(named[0]), with: [charge.latest.n] };
  return [{ rule: 'event.charge-reference', place: carried ? null : missing }];
}

/** A text that was neither asked for nor is shown by the charge, and that another charge of its business has. */
function ofAnother(
  name: 'reference' | 'description',
  rule: RuleId,
  { charge, details }: EventCharge,
  { place }: ObservedResource,
  history: History,
): readonly Placed[] {
  const { creation, latest } = charge;
  const [sent, said] = [creation ? fieldsSentOnce(creation.request) : null, details?.[name]];
  if (!creation || !sent || typeof said !== 'string' || said === '') return [];
  if (!isMissing(sent[name]) || !isNothing(latest.fields[name])) return [];
  const others = charge.business === null ? [] : history.resourcesOf(creation.deployment, 'charge', charge.business);
  const owner = others.find(({ id, latest: { fields } }) => id !== charge.id && fields[name] === said);
  if (!owner) return [];
  const expected = `no ${name} in the data ${place}, since ${charge.id} has none`;
  return [placed(rule, { expected, actual: `${quoted(said)}, that of ${owner.id}`, with: [creation.n, latest.n] })];
}

const isNothing = (value: unknown): boolean => isMissing(value) || value === '';

const constant = ['amount_minor', 'currency', 'till'];
const settled = ['fee_minor', 'net_minor', 'rail'];

/** Of what never changes, and of what is certain once the charge has succeeded. */
function agreeing(about: EventCharge, event: ObservedResource, history: History): readonly Placed[] {
  const { first, final } = about.charge;
  const isSettled = event.fields['type'] === 'charge.succeeded' && final?.fields['state'] === 'succeeded';
  return [
    ...alike(constant, first, about, event),
    ...echoed(about, event),
    ...ofAnother('description', 'event.charge-details', about, event, history),
    ...(isSettled ? alike(settled, final, about, event) : []),
  ];
}

/** The event's own figures, whatever is known of the charge, but for a levy that either of them shows. */
function addingUp({ charge, details }: EventCharge, { place }: ObservedResource): readonly Placed[] {
  const [amount, net] = [details?.['amount_minor'], details?.['net_minor']];
  const fee = details?.['fee_minor'] ?? details?.['mdr_minor'];
  if (typeof amount !== 'number' || typeof fee !== 'number' || typeof net !== 'number') return [];
  if ([details ?? {}, charge.latest.fields].some((fields) => isShownBeside(amount - fee - net, fields))) return [];
  const expected = `net_minor in the data ${place}: ${amount - fee}, its amount less its fee`;
  return [placed('event.charge-details', net === amount - fee ? null : { expected, actual: quoted(net) })];
}

/**
 * What never changes of a charge, though it may be written in more than one way. How an event writes a moment is open: one
 * that is written as the charge has it is the same moment.
 */
const written: Readonly<Record<string, Compare>> = {
  description: texts(textLimits.description.maximum),
  metadata: objects,
  created: zonedMoments,
  expires_at: zonedMoments,
};

/** What an event leaves out, or empty, it says nothing of. */
function echoed({ charge, details }: EventCharge, { place }: ObservedResource): readonly Placed[] {
  return Object.entries(written).flatMap(([name, compare]) => {
    const [known, said] = [charge.first.fields[name], details?.[name]];
    if (isMissing(known) || isMissing(said) || said === '' || typeof said !== typeof known) return [];
    if (Object.keys(asObject(said) ?? { some: 1 }).length === 0) return [];
    const compared = compare(known, said, {});
    if (compared === 'open') return [];
    const expected = `${name} in the data ${place}: ${quoted(known)}, that of ${charge.id}`;
    const different = { expected, actual: quoted(said), with: [charge.first.n] };
    return [placed('event.charge-details', compared === 'same' ? null : different)];
  });
}

/** Only where the event describes the very charge. */
function alike(
  names: readonly string[],
  { fields, n }: Sighting,
  { charge, details }: EventCharge,
  { place }: ObservedResource,
): readonly Placed[] {
  return names.flatMap((name) => {
    const [known, said] = [fields[name], details?.[name]];
    if (known === undefined || known === null || typeof said !== typeof known) return [];
    const expected = `${name} in the data ${place}: ${quoted(known)}, that of ${charge.id}`;
    const different = { expected, actual: quoted(said), with: [n] };
    return [placed('event.charge-details', said === known ? null : different)];
  });
}

/** So long after an event was seen its charge shows the same. */
const showing = 10_000;

/** A charge that failed or expired stays so, and never succeeds; on live it may, and shows it then. */
function outcomeOf({ charge, details }: EventCharge, { place, known }: KnownResource): readonly Placed[] {
  const { final, latest } = charge;
  const said = details?.['state'];
  // Whether the state is that from before the payment is open.
  if ((said === 'failed' || said === 'expired') && !mayHaveBeenOver(charge)) {
    const expected = `no state in the data ${place} in which nobody can pay, since its type tells of a success`;
    return [{ rule: 'event.charge-details', place: { expected, actual: quoted(said) } }];
  }
  if (!final || final.fields['state'] === 'succeeded') return [];
  const wasTold = known !== null && latest.sent > known.first.received + showing;
  if (charge.deployment === 'live' && !wasTold) return [];
  const expected = `another type ${place}, since ${charge.id} is ${quoted(final.fields['state'])}`;
  return [{ rule: 'event.charge-details', place: { expected, actual: '"charge.succeeded"', with: [final.n] } }];
}

/** On live what is over may be paid all the same, unless that was seen in its time. */
const mayHaveBeenOver = ({ deployment, first, final }: Resource): boolean =>
  deployment === 'live' &&
  (final?.fields['state'] !== 'succeeded' || final.received > (zonedMomentOf(first.fields['expires_at'])?.at ?? 0));

/** What was seen to be paid does not expire some minutes later. */
function paidLongBefore({ charge }: EventCharge, { fields, place }: KnownResource): readonly Placed[] {
  const { final } = charge;
  const { created } = fields;
  if (final?.fields['state'] !== 'succeeded' || !isUnixSeconds(created)) return [];
  if (created * 1000 <= receivedAtLatest(final) + clocksDiffer) return [];
  const expected = `no charge.expired ${place}, since ${charge.id} had succeeded by exchange ${final.n}`;
  return [placed('event.charge-details', { expected, actual: `one that was created at ${created}`, with: [final.n] })];
}

function atTill({ charge }: EventCharge, data: Fields, { place }: ObservedResource): readonly Placed[] {
  const { creation } = charge;
  if (!creation || pathOf(creation.request) !== '/v1/pos/charges') return [];
  const till = fieldsSent(creation.request)?.['till'];
  const [rails, tills] = [valuesNamed('rail', data), valuesNamed('till', data)];
  const at = `in the data ${place}, which is about the POS charge ${charge.id}`;
  const due = (name: string, value: unknown, found: readonly unknown[]): Deviation | null =>
    found.includes(value)
      ? null
      : { expected: `${name} ${quoted(value)} ${at}`, actual: quoted(found[0]), with: [creation.n] };
  return [
    placed('events.pos-rail-wallet', due('rail', 'wallet', rails)),
    ...(typeof till === 'string' ? [placed('events.pos-till', due('till', till, tills))] : []),
  ];
}
