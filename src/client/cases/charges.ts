import type { RuleId } from '../../contract/rules.ts';
import type { ScriptStep } from '../../scripted/step.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { charged } from './deeds.ts';

const create = casesOf('charges');
const wait = casesOf('waits');
const on = 'POST /v1/charges';

const values: readonly RuleId[] = [
  'client.values-untouched',
  'client.amounts-are-integers',
  'client.amounts-unchanged',
];

/** Of any request that makes a charge. */
const usual: readonly RuleId[] = [
  'client.documented-operations',
  'client.no-key-in-query',
  'client.sends-json',
  'client.sends-idempotency-key',
];

const givenAs = (name: string, title: string, rules: readonly RuleId[], more: (play: Play) => object): ClientCase =>
  create(name, title, rules, (play) => play.tell('create_charge', { ...play.charge(), ...more(play) }));

/** What callers give. */
const given: readonly ClientCase[] = [
  givenAs('least', 'the smallest amount', [...usual, ...values], () => ({ amount_minor: 10_000 })),
  givenAs('most', 'the largest amount', values, () => ({ amount_minor: 2_000_000_000 })),
  givenAs('odd-amount', 'an amount that binary fractions cannot hold', values, () => ({ amount_minor: 1_999_999_900 })),
  ...(['0', '', '+255'] as const).map((form, at) =>
    givenAs(`number-form-${at + 1}`, 'a number in one of its forms', ['client.digits-stay-text'], (play) => ({
      msisdn: `${form}70000000${1 + play.below(5)}`,
    })),
  ),
  givenAs('currency', 'the currency is given', ['client.currency-tzs'], () => ({ currency: 'TZS' })),
  givenAs('nothing-more', 'only what is required', ['client.absent-is-left-out'], () => ({ reference: undefined })),
  givenAs('leading-zeros', 'a reference that looks like a number', values, (play) => ({
    reference: `00${play.below(90_000)}`,
  })),
  givenAs('texts', 'texts with every kind of sign', values, (play) => ({
    reference: `${play.word('o')}/é-ß “q” 'q' "q" \\ & <b> + % # ?`,
    description: 'Ng’ombe wawili 🐄🐄, 日本, עברית, tab\tline\nend',
  })),
  givenAs('long-texts', 'texts as long as they may be', values, (play) => ({
    reference: `${play.word('long')}${'x'.repeat(184)}`,
    description: 'é'.repeat(500),
  })),
  givenAs('metadata', 'metadata of every kind', values, (play) => ({
    metadata: {
      order_id: play.word('m'),
      'Kebab-Case': true,
      camelCase: [1, 'two', { three: 3 }],
      snake_case: { inner_name: { deepest_name: '' } },
      '': 'empty',
      digits: '0001',
      fraction: 0.1,
      big: Number.MAX_SAFE_INTEGER,
      largest: 1e21,
      text: '9007199254740993',
      amount_minor: 5,
      é: '🐄',
    },
  })),
  givenAs('empty-metadata', 'metadata without a member', values, () => ({ metadata: {} })),
];

const keyed = (name: string, title: string, ...script: readonly ScriptStep[]): ClientCase =>
  create(
    name,
    title,
    ['client.sends-given-key', 'client.retries-with-same-key'],
    async (play) => {
      const asks = { ...play.charge(), idempotency_key: play.word('caller_KEY') };
      await play.tell('create_charge', asks);
      await play.tell('create_charge', asks);
    },
    { stage: { script } },
  );

const keys: readonly ClientCase[] = [
  keyed('given-key', 'the caller gives a key, and asks twice'),
  keyed('given-key-lost', 'the caller gives a key, and the answer is lost', { on, lose: 'after' }),
  keyed('given-key-away', 'the caller gives a key, and the ledger is unavailable', {
    on,
    answer: { code: 'LEDGER_UNAVAILABLE' },
  }),
  create('equal-charges', 'two charges that are equal in all', ['client.new-order-new-key'], async (play) => {
    const { reference: _one, ...asks } = play.charge();
    await play.tell('create_charge', asks);
    await play.tell('create_charge', asks);
  }),
  casesOf('charges', { restarts: true })(
    'after-a-restart',
    'another charge after the process was started anew',
    ['client.no-key-reuse-for-other-request'],
    async (play) => {
      await play.tell('create_charge', play.charge());
      await play.restart();
      await play.configure();
      await play.tell('create_charge', play.charge());
    },
  ),
  create(
    'fifty',
    'fifty charges at once',
    ['client.new-order-new-key', 'client.no-key-reuse-for-other-request'],
    async (play) => {
      await Promise.all(Array.from({ length: 50 }, () => play.tell('create_charge', play.charge())));
    },
  ),
];

const unresolved: readonly RuleId[] = ['client.waits-the-window', 'client.processing-is-not-failure'];

const waited = (
  name: string,
  title: string,
  trigger: Parameters<Play['charge']>[0],
  timeout_s: number,
  script: readonly ScriptStep[] = [],
  variant?: string,
): ClientCase =>
  wait(
    name,
    title,
    unresolved,
    async (play) => {
      const id = await charged(play, play.charge(trigger));
      await play.tell('wait_for_charge', { id, timeout_s });
    },
    { stage: { script, ...(variant !== undefined && { variant }) } },
  );

const reads = 'GET /v1/charges/{id}';
const passing = (clock_s: number): ScriptStep => ({ on: 'GET *', times: 'always', clock_s });

const waits: readonly ClientCase[] = [
  waited('cut-short', 'a wait ends before the charge does', 4, 1),
  waited('paid', 'the payer approves', 1, 4, [passing(2)]),
  waited('declined', 'the payer declines', 2, 4, [passing(2)]),
  waited('paid-late', 'the payer approves after a minute and a half', 5, 5, [passing(40)]),
  waited('expires', 'nobody answers, and the charge expires', 4, 4, [passing(600)], 'lifecycle.unresolved-expires'),
  waited('requires-payment', 'a charge begins as requires_payment', 4, 1, [], 'lifecycle.requires-payment-first'),
  waited('read-lost', 'reads get lost meanwhile', 4, 1, [{ on: reads, lose: 'amid-body', times: 2 }]),
  waited('read-away', 'the ledger is unavailable meanwhile', 4, 1, [
    { on: reads, answer: { code: 'LEDGER_UNAVAILABLE' } },
  ]),
  waited('read-limited', 'one request too many meanwhile', 4, 2, [
    { on: reads, answer: { code: 'RATE_LIMITED', retry_after_s: 1 } },
  ]),
];

/** Charges as callers ask for them, and how they end. */
export const chargeCases: readonly ClientCase[] = [...waits, ...keys, ...given];
