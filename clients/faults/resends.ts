import { createHash, randomUUID } from 'node:crypto';
import type { Call, Outcome, Try } from '../reference/call.ts';
import { UnknownOutcome } from '../reference/errors.ts';
import {
  again,
  always,
  amountFrom,
  at,
  both,
  change,
  charging,
  field,
  fromTry,
  hasty,
  isRefused,
  key,
  onLive,
  statusAfter,
  text,
  together,
  toldUnknown,
  type When,
} from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const hashed = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
const minted = (keyFor: (call: Omit<Call, 'key'>) => string): Patch =>
  change('requests')((was) => ({
    mintKey: (call) => (call.op.startsWith('create_') ? keyFor(call) : was.mintKey(call)),
  }));
const unsure = (outcome: Outcome): boolean => outcome.is === 'unknown';
const linked = at('create_payment_link');
const billed = at('create_bill');

/** The first key that was made stands for all that fit. */
function oneKey(when: When): Patch {
  const first = new Map<string, string | null>();
  return key(always, (its, asked) => {
    const { baseUrl } = asked.settings;
    if (!first.has(baseUrl) && charging(asked)) first.set(baseUrl, its);
    return charging(asked) && when(asked) ? (first.get(baseUrl) ?? its) : its;
  });
}

const isCode =
  (...codes: readonly string[]) =>
  (outcome: Outcome): boolean =>
    isRefused(outcome, ...codes);

const others = (outcome: Outcome): boolean =>
  outcome.is === 'refused' && outcome.error.refusal.code.startsWith('BAD_') && outcome.error.refusal.code !== 'BAD_KEY';

const busy = isCode('LEDGER_UNAVAILABLE');
const limited = isCode('RATE_LIMITED');
const refusedAs =
  (code: string, fits: When = always) =>
  (outcome: Outcome, asked: Try): boolean =>
    isRefused(outcome, code) && fits(asked);

/** Tries once more with another key, after a mismatch alone. */
const anew =
  (fits: When): Patch =>
  (policy) => {
    const mismatched = new WeakSet<Call>();
    const refused = refusedAs('IDEMPOTENT_MISMATCH', fits);
    return together(
      again((outcome, asked) => {
        if (refused(outcome, asked)) mismatched.add(asked.call);
        return refused(outcome, asked);
      }, 2),
      key(
        ({ call }) => mismatched.has(call),
        () => randomUUID(),
      ),
    )(policy);
  };

/** Sends again at once, and oftener than others do. */
const pushy = (fits: (outcome: Outcome, asked: Try) => boolean): Patch =>
  together(
    change('retries')(({ timing }) => ({ timing: { ...timing, tries: 7 } })),
    hasty(fits),
  );

export const resendFaults: readonly ClientFault[] = [
  ...breaking('client.sends-idempotency-key', {
    'idempotency.none-for-pos: sends no key with a POS charge': key(at('create_pos_charge'), () => null),
    'idempotency.too-short: sends keys of seven characters': key(
      at('create_charge'),
      (its) => its?.slice(0, 7) ?? null,
    ),
    'idempotency.with-colon: sends keys with a colon on live': key(both(onLive, charging), (its) => `order:${its}`),
    'idempotency.too-long: sends keys of 200 characters': key(charging, (its) => `${its}`.padEnd(200, 'x')),
  }),
  ...breaking('client.sends-given-key', {
    'given-key.own: sends a key of its own in place of the one that it was given': key(charging, (its) =>
      hashed([its]),
    ),
    'given-key.prefixed: puts its name before the key of a link': key(linked, (its) => `shop-${its}`),
  }),
  ...breaking('client.retries-with-same-key', {
    'resends.new-key: makes a new key for each try': key(both(charging, fromTry(2)), () => randomUUID()),
    'resends.new-key-third: makes a new key for the third try': key(both(charging, fromTry(3)), () => randomUUID()),
    'resends.empty-body: sends again without a body': text(both(charging, fromTry(2)), () => ''),
    'resends.other-reference: marks the reference when it sends again': field(
      both(charging, fromTry(2)),
      'reference',
      (value, { attempt }) => `${String(value)}-${attempt}`,
    ),
    'resends.no-key: leaves the key out when it sends again': key(both(charging, fromTry(2)), () => null),
    'resends.other-amount: rounds the amount when it sends again': field(
      both(charging, fromTry(2)),
      'amount_minor',
      (value) => Math.ceil(Number(value) / 1_000_000) * 1_000_000,
    ),
    'resends.new-key-for-large: makes a new key for each try of a large amount': key(
      both(amountFrom(100_000), both(charging, fromTry(2))),
      () => randomUUID(),
    ),
    'resends.saves-late: writes the key of an order down after its charge was asked for': change('orders')(() => ({
      isSavedFirst: () => false,
    })),
    'resends.forgets: begins an order anew after a crash': change('orders')((was) => ({
      begun: (known, fresh) => (known?.resumed ? fresh : was.begun(known, fresh)),
    })),
    'resends.double-click: makes two charges of an order that is asked for twice at once': change('orders')(() => ({
      isJoined: () => false,
      begun: (known, fresh) => (known?.resumed ? known : fresh),
    })),
  }),
  ...breaking('client.no-key-reuse-for-other-request', {
    'reuse.one-key: uses its first key for every charge': oneKey(always),
    'reuse.large: uses its first key for all large charges': oneKey(amountFrom(50_000)),
    'reuse.by-payer: makes keys from the payer alone': minted(({ body: its }) =>
      hashed([its?.['msisdn'], its?.['till']]),
    ),
    'reuse.by-minute: makes one key a minute': minted(() => `minute-${Math.floor(Date.now() / 60_000)}`),
  }),
  ...breaking('client.new-order-new-key', {
    'equal.by-content: makes keys from the content of a request': minted(({ body: its }) => hashed(its)),
    'equal.small: makes keys of small amounts from their content': minted((call) =>
      Number(call.body?.['amount_minor']) < 2_000_000 ? hashed(call.body) : randomUUID(),
    ),
    'equal.but-for-description: makes keys from all but the description': minted(({ body: its }) =>
      hashed({ ...its, description: null }),
    ),
  }),
  ...breaking('client.no-key-on-bills', {
    'bills.relies: sends a bill with a key, and again until it is answered': together(
      key(billed, (_none, { call }) => hashed(['bill', call.body])),
      again((outcome, asked) => unsure(outcome) && billed(asked), 4),
    ),
    'bills.relies-on-one: sends a bill with one key for all tries when its answer was lost': together(
      key(billed, (_none, { call }) => hashed(call.body)),
      again((outcome, asked) => unsure(outcome) && billed(asked), 2),
    ),
  }),
  ...breaking('client.no-blind-resend-of-bills', {
    'bills.blind: sends a bill again when its answer was lost': again(
      (outcome, asked) => unsure(outcome) && billed(asked),
    ),
    'bills.blind-once: sends a bill once more when its answer was lost': again(
      (outcome, asked) => unsure(outcome) && billed(asked),
      2,
    ),
    'bills.blind-hasty: sends a bill again at once when its answer broke off': together(
      again((outcome, asked) => unsure(outcome) && billed(asked)),
      hasty((outcome, asked) => unsure(outcome) && billed(asked)),
    ),
  }),
  ...breaking('client.link-resent-with-key', {
    'links.no-key: sends a link again, and never with a key': key(linked, () => null),
    'links.new-key: sends a link again with another key': key(both(linked, fromTry(2)), () => randomUUID()),
  }),
  ...breaking('client.no-new-key-after-mismatch', {
    'mismatch.new-key: tries again with another key after IDEMPOTENT_MISMATCH': anew(always),
    'mismatch.new-key-on-live: tries again with another key on live': anew(onLive),
    'mismatch.new-key-for-pos: tries a POS charge again with another key': anew(at('create_pos_charge')),
  }),
  ...breaking('client.retries-ledger-unavailable', {
    'backoff.none: sends again at once after LEDGER_UNAVAILABLE': pushy(busy),
    'backoff.none-later: sends again at once from the second LEDGER_UNAVAILABLE on': pushy(
      (outcome, { attempt }) => busy(outcome) && attempt >= 2,
    ),
    'backoff.none-for-reads: reads again at once after LEDGER_UNAVAILABLE': pushy(
      (outcome, { call }) => busy(outcome) && call.method === 'GET',
    ),
    'backoff.none-for-bills: sends a bill again at once after LEDGER_UNAVAILABLE': pushy(
      (outcome, asked) => busy(outcome) && billed(asked),
    ),
  }),
  ...breaking('client.retries-rate-limited', {
    'limited.none: sends again at once after RATE_LIMITED': pushy(limited),
    'limited.none-later: sends again at once from the second RATE_LIMITED on': pushy(
      (outcome, { attempt }) => limited(outcome) && attempt >= 2,
    ),
    'limited.none-for-reads: reads again at once after RATE_LIMITED': pushy(
      (outcome, { call }) => limited(outcome) && call.method === 'GET',
    ),
  }),
  ...breaking('client.no-retry-of-other-4xx', {
    'refused.conflict-again: sends again after IDEMPOTENT_MISMATCH': again(isCode('IDEMPOTENT_MISMATCH')),
    'refused.not-found-again: reads again what was not found': again(isCode('NOT_FOUND')),
    'refused.scope-again: sends again after FORBIDDEN_SCOPE': again(isCode('FORBIDDEN_SCOPE')),
    'refused.bad-again: sends a refused body once more': again(others, 2),
    'refused.bad-again-large: sends a refused body of a large amount again': again(
      (outcome, asked) => others(outcome) && amountFrom(50_000)(asked),
    ),
    'refused.not-live-again: sends again after MERCHANT_NOT_LIVE': again(isCode('MERCHANT_NOT_LIVE')),
    'refused.till-again: sends again after TILL_CLOSED': again(isCode('TILL_CLOSED', 'UNKNOWN_TILL')),
  }),
  ...breaking('client.stays-within-rate', {
    'rate.pages: walks lists one by one without a pause': together(
      change('lists')((was) => ({ first: (its) => ({ ...was.first(its), limit: 1 }) })),
      change('retries')(({ timing }) => ({ timing: { ...timing, perMinute: { test: 1e6, live: 1e6 } } })),
    ),
  }),
  ...breaking('client.lost-answer-is-unknown', {
    'unknown.failed: calls an order failed whose answer was lost': statusAfter((was, error) =>
      error instanceof UnknownOutcome ? 'failed' : was,
    ),
    'unknown.declined: tells a lost answer as a payer who declined': toldUnknown((told) =>
      told['code'] === 'CONNECTION' ? { ...told, code: 'PAYER_DECLINED' } : told,
    ),
  }),
];
