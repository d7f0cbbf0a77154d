import { Webhook } from 'standardwebhooks';
import type { RuleId } from '../../../src/contract/rules.ts';
import { type Event, lawful, type Policy } from './policy.ts';

/** A receiver that breaks a rule on purpose. */
export interface Broken {
  readonly name: string;
  readonly breaks: RuleId;
  readonly policy: Policy;
  readonly signed: boolean;
}

type Patches = Readonly<Record<string, Partial<Policy>>>;

const breaking = (breaks: RuleId, patches: Patches, signed = false): readonly Broken[] =>
  Object.entries(patches).map(([name, patch]) => ({ name, breaks, policy: { ...lawful, ...patch }, signed }));

const { orderOf, isPaid, read, isSigned } = lawful;

/** Leaves some payments alone. */
const leaving = (isLeft: (event: Event) => boolean): Partial<Policy> => ({
  orderOf: (event, shop) => (isLeft(event) ? null : orderOf(event, shop)),
});
const payingBy = (isPayment: (event: Event) => boolean): Partial<Policy> => ({ isPayment });
const typed = (...types: readonly string[]) => payingBy(({ type }) => ['charge.succeeded', ...types].includes(type));
const documented = ['charge.succeeded', 'charge.expired', 'escrow.funded', 'escrow.released'];

const undoing = (isUndone: (event: Event) => boolean): Partial<Policy> => ({
  other: (event, { fulfilled }) => {
    if (isUndone(event)) fulfilled.delete(event.data.reference);
  },
});

const onPayments = breaking('client.fulfils-on-charge-succeeded', {
  'does not know halopesa': leaving(({ data }) => data.rail === 'halopesa'),
  'does not know azampesa': leaving(({ data }) => data.rail === 'azampesa'),
  'loses the largest amounts': leaving(({ data }) => data.amount_minor > 1_000_000_000),
  'loses the smallest amounts': leaving(({ data }) => data.amount_minor < 20_000),
  'fulfils on charge.expired': typed('charge.expired'),
  'fulfils on escrow.funded': typed('escrow.funded'),
  'fulfils on escrow.released': typed('escrow.released'),
  'fulfils on every documented type': payingBy(({ type }) => documented.includes(type)),
  'remembers an event before its work failed': { release: false },
  'answers 200 when its work failed': { status: () => 200, release: false },
  'gives an order up on an unknown type': { other: ({ data }, { cancelled }) => void cancelled.add(data.reference) },
  'loses chunked events': { ignores: ({ headers }) => headers['content-length'] === undefined },
  'loses large events': { ignores: ({ text }) => text.length > 100_000 },
  'loses events of days ago': leaving(({ created }) => created < Date.now() / 1000 - 86_400),
  'loses events with a charset': { ignores: ({ headers }) => headers['content-type'] !== 'application/json' },
  'loses events with line ends': { ignores: ({ text }) => text.includes('\n') },
  'looks for the type in the text': { ignores: ({ text }) => !text.includes('"charge.') && !text.includes('escrow') },
});

const times = breaking('client.times-as-documented', {
  'takes created for milliseconds': leaving(({ created }) => new Date(created).getTime() < Date.now() - 300_000),
  'takes created for a text': { read: (call) => strictly(read(call), ({ created }) => typeof created === 'string') },
});

const onUnknown = breaking('client.unknown-event-fulfils-nothing', {
  'fulfils on every type': payingBy(() => true),
  'fulfils on types of charges': payingBy(({ type }) => type.startsWith('charge.')),
  'fulfils on types that end in succeeded': payingBy(({ type }) => type.endsWith('succeeded')),
  'fulfils on types that begin with charge.succeeded': payingBy(({ type }) => type.startsWith('charge.succeeded')),
  'fulfils on types that are in charge.succeeded': payingBy(({ type }) => 'charge.succeeded'.includes(type)),
  'fulfils on charge.updated': typed('charge.updated'),
  'fulfils on whatever did not expire': payingBy(({ type }) => !documented.slice(1).includes(type)),
  'fulfils on payouts': typed('payout.succeeded'),
});

const early = breaking('client.no-fulfilment-before-succeeded', {
  'fulfils on charge.processing': typed('charge.processing'),
  'fulfils on charge.pending': typed('charge.pending'),
  'fulfils on charge.failed': typed('charge.failed'),
  'fulfils on processing': payingBy(({ type, data }) => type === 'charge.succeeded' || data.state === 'processing'),
  'fulfils on whatever has not failed': payingBy(({ data }) => data.state !== 'failed' && data.state !== 'expired'),
});

const ofTests = breaking('client.test-events-fulfil-nothing', {
  'does not look at livemode': { isOurs: () => true },
  'looks for livemode in data': { isOurs: ({ data }) => data['livemode'] !== false },
});

/** New once so many others have come. */
function lastOf(most: number): Policy['key'] {
  const keys = new Map<string, string>();
  return ({ id }) => {
    const key = keys.get(id) ?? `${id} ${Math.random()}`;
    keys.delete(id);
    keys.set(id, key);
    const [oldest] = keys.keys();
    if (keys.size > most && oldest !== undefined) keys.delete(oldest);
    return key;
  };
}

/** New once all was forgotten. */
function upTo(most: number): Policy['key'] {
  let [known, times] = [new Set<string>(), 0];
  return ({ id }) => {
    if (known.size >= most && !known.has(id)) [known, times] = [new Set(), times + 1];
    known.add(id);
    return `${id} ${times}`;
  };
}

const again = breaking('client.event-again-fulfils-once', {
  'remembers nothing': { key: () => null, once: false },
  'knows events by their text': { key: (_, { text }) => text, once: false },
  'knows events by id and attempt': {
    key: ({ id }, { text }) => `${id} ${/"attempts":(\d+)/.exec(text)?.[1]}`,
    once: false,
  },
  'remembers the last fifty events': { key: lastOf(50), once: false },
  'forgets all once it knows thirty events': { key: upTo(30), once: false },
  'looks, works, and only then remembers': { claim: 'last', once: false },
  'forgets an event once its work is done': {
    status: ({ id }, outcome) => (outcome === 'paid' && id ? 200 : 200),
    key: () => null,
    once: false,
  },
  'fulfils the later attempts too': {
    key: ({ id }, { text }) => (/"attempts":[2-9]/.test(text) ? null : id),
    once: false,
  },
  'remembers no events of bills': { key: ({ id, data }) => (data.bill ? null : id), once: false },
  'remembers no events of tills': { key: ({ id, data }) => (data.till === undefined ? id : null), once: false },
  'fulfils later without a look': { key: () => null, once: false, later_ms: 60 },
});

const once = breaking('client.fulfils-once', {
  'fulfils with every payment of a paid bill': { once: false },
  'fulfils whenever nothing is outstanding': {
    once: false,
    isPaid: (_order, { data }) => (data.bill?.outstanding_minor ?? 0) <= 0,
  },
});

const late = breaking('client.late-event-undoes-nothing', {
  'takes back on charge.expired': undoing(({ type }) => type === 'charge.expired'),
  'takes back on charge.failed': undoing(({ type }) => type === 'charge.failed'),
  'takes back on escrow.funded': undoing(({ type }) => type === 'escrow.funded'),
  'takes back on escrow.released': undoing(({ type }) => type === 'escrow.released'),
  'takes back on any other type': undoing(() => true),
  'takes back on what has not succeeded': undoing(({ data }) => data.state !== 'succeeded'),
});

const tills = breaking('client.pos-payment-known', {
  'does not know the wallet': leaving(({ data }) => data.rail === 'wallet'),
  'leaves tills alone': leaving(({ data }) => data.till !== undefined),
  'leaves a fee of tills alone': leaving(({ data }) => data['mdr_minor'] !== undefined),
  'takes the till for the order': leaving(({ data }) => data.till !== undefined && data.till !== data.reference),
});

const bills = breaking('client.reconciles-bills', {
  'leaves payments of bills alone': leaving(({ data }) => data.bill !== undefined),
  'waits for bill.paid': leaving(({ data, type }) => data.bill !== undefined && type !== 'bill.paid'),
  'knows bills by the printed number': leaving(
    ({ data }) => data.bill !== undefined && !data.bill.control_number.includes(' '),
  ),
  'knows payments by their charge': {
    orderOf: ({ data }, { orders }) => [...orders.values()].find(({ charge }) => charge === data.id) ?? null,
  },
  'wants a bill paid at once': { isPaid: ({ amount_minor }, { data }) => data.amount_minor === amount_minor },
});

const parts = breaking('client.part-payment-is-not-paid', {
  'takes any payment for the whole': { isPaid: () => true },
  'takes a hundredth for the whole': {
    isPaid: (order, { data }, shop) =>
      isPaid(order, { data } as Event, shop) || data.amount_minor >= order.amount_minor / 100,
  },
  'takes two fifths for the whole': {
    isPaid: (order, { data }, shop) =>
      isPaid(order, { data } as Event, shop) || data.amount_minor >= order.amount_minor * 0.4,
  },
  'adds a payment up each time that it comes': {
    key: () => null,
    isPaid: ({ reference, amount_minor }, { data }, { paid }) => {
      const all = paid.get(reference)!.set(`again ${paid.get(reference)!.size}`, data.amount_minor);
      return (
        [...all].filter(([name]) => name.startsWith('again')).reduce((sum, [, each]) => sum + each, 0) >= amount_minor
      );
    },
  },
});

const known = ['id', 'object', 'type', 'created', 'livemode', 'data', 'delivery'];

const unknownFields = breaking('client.unknown-fields-harmless', {
  'refuses unknown fields': {
    read: (call) => strictly(read(call), (event) => Object.keys(event).every((name) => known.includes(name))),
  },
  'loses events with unknown fields': leaving((event) => !Object.keys(event).every((name) => known.includes(name))),
  'refuses unknown fields of data': { read: (call) => strictly(read(call), ({ data }) => !('tags' in data)) },
  'refuses a region of delivery': {
    read: (call) => strictly(read(call), (event) => !JSON.stringify(event).includes('"region"')),
  },
  'takes status for state': leaving(({ data }) => data['status'] === 'failed'),
  'takes what was before for what is': leaving(
    ({ data }) => (data['previous'] as Event['data'] | undefined)?.state === 'processing',
  ),
  'loses events with many fields': leaving(({ data }) => Object.keys(data).length > 100),
  'leaves links alone': leaving(({ data }) => data['payment_link'] !== undefined),
});

/** Throws, which is answered 500. */
function strictly(event: Event, isKnown: (event: Event) => boolean): Event {
  if (!isKnown(event)) throw new Error('a field that nobody knows');
  return event;
}

/** Of a signature it compares as much as it is given, if that is so long. */
const comparing = (least: number): Partial<Policy> => ({
  isSigned: ({ headers, text }, { secret }) => {
    const [id = '', at = '', signature = ''] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`] ?? ''),
    );
    const right = new Webhook(secret ?? '').sign(id, new Date(Number(at) * 1000), text);
    return signature.startsWith('v1,') && signature.length >= least && right.startsWith(signature);
  },
});

const forged = breaking(
  'client.refuses-forged-events',
  {
    'verifies nothing': { isSigned: () => true },
    'looks whether there is a signature': { isSigned: ({ headers }) => Boolean(headers['webhook-signature']) },
    'takes what is not signed': {
      isSigned: (call, shop) => !('webhook-signature' in call.headers) || isSigned(call, shop),
    },
    'takes an empty signature': {
      isSigned: (call, shop) => call.headers['webhook-signature'] === '' || isSigned(call, shop),
    },
    'takes a version without a signature': comparing(3),
    'takes the beginning of a signature': comparing(4),
    'leaves the id out': {
      isSigned: (call, shop) =>
        isSigned(call, shop) ||
        isSigned(
          { ...call, headers: { ...call.headers, 'webhook-id': `${String(call.headers['webhook-id'])}x` } },
          shop,
        ),
    },
    'remembers before it verifies': {
      isSigned: (call, shop) => {
        const { id } = read(call);
        const known = shop.seen.has(id);
        const right = isSigned(call, shop) && !known;
        if (!right) shop.seen.add(id);
        return right || known;
      },
    },
  },
  true,
);

const rawBytes = breaking(
  'client.fulfils-on-charge-succeeded',
  {
    'verifies what it wrote again itself': {
      isSigned: ({ headers, text }, shop) => isSigned({ headers, text: JSON.stringify(JSON.parse(text)) }, shop),
    },
  },
  true,
);

export const brokenReceivers: readonly Broken[] = [
  ...onPayments,
  ...times,
  ...onUnknown,
  ...early,
  ...ofTests,
  ...again,
  ...once,
  ...late,
  ...tills,
  ...bills,
  ...parts,
  ...unknownFields,
  ...forged,
  ...rawBytes,
];
