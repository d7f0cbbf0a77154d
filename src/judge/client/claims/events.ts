import type { RuleId } from '../../../contract/rules.ts';
import type { ClientCaseFacts } from '../../../evidence/client-case.ts';
import { asObject, idOf, listedIn, objectOf, stateOf } from '../../../evidence/read.ts';
import { claims, type ClaimJudge, type Place } from '../claim-judge.ts';
import { handledEvents, type Handled } from '../handled-events.ts';
import { otherTypes, paidType } from '../receiver-events.ts';
import { quoted } from '../../ruling.ts';

const broken = (facts: ClientCaseFacts, expected: string, { command, fulfils, charge, bill }: Handled): Place => ({
  expected,
  actual:
    command.told.is === 'error'
      ? `handle_event told the error ${quoted(command.told.error.code ?? command.told.error.message ?? null)}`
      : `handle_event told fulfil ${quoted(fulfils)}`,
  exchanges: facts.exchanges.filter((each) => [charge, bill].includes(idOf(each))).map(({ n }) => n),
});

/** Nothing that an event names may be fulfilled by it. */
const nothingBy = (facts: ClientCaseFacts, event: Handled, expected: string): Place =>
  !isPaid(facts, event) && event.fulfils?.some((name) => isOf(facts, event, name))
    ? broken(facts, expected, event)
    : null;

const isOf = (facts: ClientCaseFacts, event: Handled, name: string): boolean =>
  String(event.command.args['body']).includes(name) || (event.bill !== null && namesOf(facts, event).includes(name));

/** Whether a read says that its charge succeeded, by which a receiver may go. */
const isPaid = ({ exchanges }: ClientCaseFacts, { charge }: Handled): boolean =>
  exchanges.some((exchange) => idOf(exchange) === charge && stateOf(exchange) === 'succeeded');

/** What an event that is no payment of this deployment does. */
export const otherEvents: ClaimJudge = (facts) => {
  const whole = handledEvents(facts).filter(({ forged }) => forged === null);
  const takesEvents = whole.some(({ type, fulfils }) => type === paidType && fulfils !== null);
  const unknown = whole.filter(({ type }) => type !== paidType && !otherTypes.includes(type));
  return [
    ...claims('client.fulfils-on-charge-succeeded', [
      ...whole
        .filter(({ type, fulfils }) => otherTypes.includes(type) && fulfils !== null)
        .map((event) => nothingBy(facts, event, `nothing fulfilled on ${event.type}`)),
      ...whole.filter(({ type, fulfils }) => type === paidType && (fulfils ?? []).length > 0).map(() => null),
    ]),
    ...claims(
      'client.unknown-event-fulfils-nothing',
      unknown.flatMap((event) => {
        if (event.fulfils !== null)
          return [nothingBy(facts, event, `nothing fulfilled on the unknown type ${event.type}`)];
        return takesEvents ? [broken(facts, `the event of the unknown type ${event.type} taken`, event)] : [];
      }),
    ),
    ...claims(
      'client.test-events-fulfil-nothing',
      whole
        .filter(({ livemode, fulfils, isOfMode }) => !livemode && fulfils !== null && !isOfMode)
        .map((event) => nothingBy(facts, event, 'nothing fulfilled on an event with livemode false')),
    ),
  ];
};

/** One payment is fulfilled once: the same event again, and another of the same charge or bill, add nothing. */
export const repeatedEvents: ClaimJudge = (facts) => {
  const taken = handledEvents(facts).filter(({ fulfils }) => fulfils !== null);
  const again = taken.flatMap((event, at) => {
    const before = taken.slice(0, at).filter((other) => isSamePayment(other, event));
    return before.length === 0 ? [] : [{ event, before }];
  });
  const decision = (rule: RuleId, sameEvent: boolean) =>
    claims(
      rule,
      again
        .map(({ event, before }) => ({ event, before: before.filter(({ id }) => (id === event.id) === sameEvent) }))
        .filter(({ before }) => before.length > 0)
        .map(({ event, before }) => {
          const name = event.fulfils!.find((each) => before.some(({ fulfils }) => fulfils?.includes(each)));
          return name === undefined ? null : broken(facts, `${name} fulfilled once, as it was before`, event);
        }),
    );
  return [
    ...decision('client.event-again-fulfils-once', true),
    ...decision('client.fulfils-once', false),
    ...claims(
      'client.fulfils-once',
      taken.flatMap((event) => doubled(facts, event)),
    ),
  ];
};

/** One name twice in one answer. */
function doubled(facts: ClientCaseFacts, event: Handled): readonly Place[] {
  const name = event.fulfils!.find((each, at) => event.fulfils!.indexOf(each) !== at);
  return name === undefined ? [] : [broken(facts, `${name} fulfilled once`, event)];
}

/** Two events of one charge are left open: a receiver may go by either. A bill is one, however many payments it takes. */
const isSamePayment = (one: Handled, other: Handled): boolean =>
  one.id === other.id || (one.bill !== null && one.bill === other.bill);

/** What pays a bill, or a code at a till, for a receiver that was seen to fulfil another charge. */
export const otherPayments: ClaimJudge = (facts) => {
  const paid = handledEvents(facts).filter(
    ({ type, forged, fulfils, isOfMode }) => type === paidType && forged === null && fulfils !== null && isOfMode,
  );
  const first = paid.filter((event, at) => !paid.slice(0, at).some((other) => isSamePayment(other, event)));
  const fulfilsOthers = paid.some(({ bill, isPos, fulfils }) => bill === null && !isPos && fulfils!.length > 0);
  const codes = first.filter(({ isPos, bill }) => isPos && bill === null);
  const bills = paid.filter(({ bill }) => bill !== null);
  const parts = bills.filter((event) => isOutstanding(facts, event) === true);
  const wholes = bills.filter((event) => isOutstanding(facts, event) === false && !fulfilledBefore(paid, event));
  return [
    ...claims(
      'client.pos-payment-known',
      codes
        .filter(({ fulfils }) => fulfilsOthers || fulfils!.length > 0)
        .map((event) => (event.fulfils!.length > 0 ? null : broken(facts, 'a POS payment taken for a payment', event))),
    ),
    ...claims(
      'client.part-payment-is-not-paid',
      parts.map((event) =>
        event.fulfils!.some((name) => namesOf(facts, event).includes(name))
          ? broken(facts, 'a bill that is paid in part not fulfilled', event)
          : null,
      ),
    ),
    ...claims(
      'client.reconciles-bills',
      wholes
        .filter(({ fulfils }) => fulfilsOthers || fulfils!.length > 0)
        .map((event) => {
          const names = namesOf(facts, event);
          return event.fulfils!.some((name) => names.includes(name))
            ? null
            : broken(facts, `the bill that is paid found: ${names.join(' or ')}`, event);
        }),
    ),
  ];
};

/** Whether a case left something of a bill unpaid at an event; undefined: it does not say. */
function isOutstanding({ facts }: ClientCaseFacts, { command: { n } }: Handled): boolean | undefined {
  const outstanding = asObject(facts['outstanding'])?.[n];
  return typeof outstanding === 'number' ? outstanding > 0 : undefined;
}

const fulfilledBefore = (paid: readonly Handled[], event: Handled): boolean =>
  paid.some(({ bill, fulfils, command }) => command.n < event.command.n && bill === event.bill && fulfils!.length > 0);

/** By what a merchant may know the bill of an event. */
function namesOf({ exchanges }: ClientCaseFacts, { bill, command }: Handled): readonly string[] {
  const seen = exchanges
    .flatMap((exchange) => [objectOf(exchange), ...listedIn(exchange)])
    .filter((each) => each?.['object'] === 'bill' && each['id'] === bill)
    .flatMap((each) => [each?.['customer_ref'], each?.['control_number'], each?.['control_number_printed']]);
  const inEvent = [...String(command.args['body']).matchAll(/"(?:control_number|customer_ref)":"([^"]+)"/g)].map(
    ([, name]) => name,
  );
  return [...new Set([bill, ...seen, ...inEvent].filter((name) => typeof name === 'string'))];
}

/** An event with more in it than is documented is taken by who takes others. */
export const addedEvents: ClaimJudge = (facts) => {
  const events = handledEvents(facts);
  const isAdded = ({ command: { n } }: Handled): boolean => n in (asObject(facts.facts['added']) ?? {});
  const takesOthers = events.some((event) => !isAdded(event) && event.fulfils !== null);
  return claims(
    'client.unknown-fields-harmless',
    events
      .filter((event) => takesOthers && isAdded(event))
      .map((event) => (event.fulfils === null ? broken(facts, 'an event with unknown fields taken', event) : null)),
  );
};

/** For a receiver that refuses some of what the secret did not sign: it knows the scheme, and must refuse it all. */
export const forgedEvents: ClaimJudge = (facts) => {
  const events = handledEvents(facts);
  const forged = events.filter((event) => event.forged !== null);
  const takesGenuine = events.some(({ forged: how, fulfils }) => how === null && fulfils !== null);
  const knows = takesGenuine && forged.some(({ command }) => command.told.is === 'error');
  return claims(
    'client.refuses-forged-events',
    knows ? forged.map((event) => nothingBy(facts, event, `nothing fulfilled on an event with ${event.forged}`)) : [],
  );
};
