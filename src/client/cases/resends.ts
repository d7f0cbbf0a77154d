import type { ScriptStep } from '../../scripted/step.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import type { RuleId } from '../../contract/rules.ts';
import { casesOf } from './case-of.ts';
import { charged, lastId } from './deeds.ts';

/** What may go wrong once, and the rules that it is about on any request. */
const troubles = {
  'ledger-unavailable': [{ answer: { code: 'LEDGER_UNAVAILABLE' } }, 'client.retries-ledger-unavailable'],
  'rate-limited': [{ answer: { code: 'RATE_LIMITED', retry_after_s: 1 } }, 'client.retries-rate-limited'],
  'answer-lost': [{ lose: 'after' }, null],
  'gateway-error': [
    { answer: { status: 502, text: '<html>Bad Gateway</html>', headers: { 'Content-Type': 'text/html' } } },
    null,
  ],
  'reset-before': [{ lose: 'before' }, null],
  'reset-amid-body': [{ lose: 'amid-body' }, null],
} as const satisfies Readonly<Record<string, readonly [ScriptStep, RuleId | null]>>;

type Trouble = keyof typeof troubles;

interface Kind {
  readonly folder: string;
  readonly on: string;
  readonly rule: RuleId;
  readonly among: readonly Trouble[];
  readonly sandbox?: true;
  readonly ask: (play: Play) => Promise<unknown>;
}

const every: readonly Trouble[] = [
  'ledger-unavailable',
  'rate-limited',
  'answer-lost',
  'gateway-error',
  'reset-before',
  'reset-amid-body',
];

const till = (play: Play): Promise<unknown> =>
  play.tell('create_pos_charge', {
    till: play.stage.seedData.tills.open[0],
    amount_minor: play.amount(),
    reference: play.word('order'),
  });

const bill = (play: Play): Promise<unknown> =>
  play.tell('create_bill', { customer_ref: play.word('customer'), amount_minor: play.amount() });

const kinds: readonly Kind[] = [
  {
    folder: 'pos',
    on: 'POST /v1/pos/charges',
    rule: 'client.retries-with-same-key',
    among: ['ledger-unavailable', 'rate-limited', 'answer-lost', 'gateway-error', 'reset-amid-body'],
    ask: till,
  },
  {
    folder: 'bills',
    on: 'POST /v1/bills',
    rule: 'client.no-blind-resend-of-bills',
    among: every,
    ask: bill,
  },
  {
    folder: 'links',
    on: 'POST /v1/payment_links',
    rule: 'client.link-resent-with-key',
    among: every,
    ask: (play) => play.tell('create_payment_link', { title: play.word('Shoes'), amount_minor: play.amount() }),
  },
  {
    folder: 'notices',
    on: 'POST /v1/bills/{id}/notify',
    rule: 'client.retries-ledger-unavailable',
    among: ['ledger-unavailable', 'answer-lost'],
    ask: async (play) => {
      await bill(play);
      await play.tell('notify_bill', { id: lastId(play, 'bill'), phone: play.stage.seedData.payers[1] });
    },
  },
  {
    folder: 'reads',
    on: 'GET /v1/charges/{id}',
    rule: 'client.processing-is-not-failure',
    among: every,
    sandbox: true,
    ask: async (play) => play.tell('get_charge', { id: await charged(play, play.charge(4)) }),
  },
  {
    folder: 'balance',
    on: 'GET /v1/balance',
    rule: 'client.retries-ledger-unavailable',
    among: ['ledger-unavailable', 'answer-lost'],
    sandbox: true,
    ask: (play) => play.tell('get_balance'),
  },
];

/** What is created or read otherwise than by a charge, where something goes wrong once. */
export const resendCases: readonly ClientCase[] = kinds.flatMap(({ folder, on, rule, among, sandbox, ask }) =>
  among.map((trouble) => {
    const [step, about] = troubles[trouble];
    const rules = about === null ? [rule] : [...new Set([rule, about])];
    return casesOf(folder, { deployment: sandbox ? 'sandbox' : 'live' })(
      trouble,
      `${on}: ${trouble.replaceAll('-', ' ')} once`,
      rules,
      ask,
      { stage: { script: [{ on, ...step }] } },
    );
  }),
);
