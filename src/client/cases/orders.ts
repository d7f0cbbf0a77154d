import type { RuleId } from '../../contract/rules.ts';
import type { ScriptStep } from '../../scripted/step.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { lastId, purchase } from './deeds.ts';

const on = 'POST /v1/charges';

const fulfilment: readonly RuleId[] = ['client.no-fulfilment-on-created', 'client.no-fulfilment-before-succeeded'];
const stillOpen: readonly RuleId[] = [
  'client.processing-is-not-failure',
  'client.no-cancel-on-processing',
  ...fulfilment,
];
const oneCharge: readonly RuleId[] = ['client.retries-with-same-key', 'client.fulfils-once'];

/** Each read lets so many seconds pass on the deployment. */
const passing = (clock_s: number): ScriptStep => ({ on: 'GET *', times: 'always', clock_s });

const order = casesOf('orders');
const asked = casesOf('orders');

const submitted = (
  name: string,
  title: string,
  rules: readonly RuleId[],
  trigger: Parameters<Play['charge']>[0],
  wait_s: number,
  ...script: readonly ScriptStep[]
): ClientCase =>
  order(name, title, rules, (play) => play.tell('submit_order', purchase(play, trigger, wait_s)), {
    stage: { script },
  });

const outcomes: readonly ClientCase[] = [
  submitted('paid', 'an order is paid', fulfilment, 1, 4, passing(2)),
  submitted('declined', 'the payer declines', fulfilment, 2, 4, passing(2)),
  submitted('without-funds', 'the payer has too little', fulfilment, 3, 4, passing(2)),
  submitted('never-answered', 'the payer never answers', stillOpen, 4, 1),
  submitted('paid-late', 'the payer approves after a minute and a half', fulfilment, 5, 5, passing(30)),
  submitted('not-waited-for', 'the outcome is not waited for', stillOpen, 1, 0),
  submitted('ledger-away', 'the ledger is unavailable once', oneCharge, 4, 1, {
    on,
    answer: { code: 'LEDGER_UNAVAILABLE' },
  }),
  submitted('answer-lost', 'the charge is made and its answer is lost', oneCharge, 4, 1, { on, lose: 'after' }),
  submitted(
    'answers-lost',
    'every answer to the order is lost',
    ['client.lost-answer-is-unknown', ...oneCharge],
    1,
    1,
    {
      on,
      lose: 'after',
      times: 'always',
    },
  ),
  ...([502, 503, 504] as const).map((status) =>
    submitted(
      `gateway-${status}`,
      `a server in between answers ${status} each time`,
      ['client.lost-answer-is-unknown', ...oneCharge],
      1,
      1,
      { on, times: 'always', answer: { status, text: '', headers: { 'Content-Type': 'text/plain' } } },
    ),
  ),
  submitted('refused', 'the order is refused', ['client.no-retry-of-other-4xx'], 1, 1, {
    on,
    times: 'always',
    answer: { code: 'BAD_RAIL', status: 422 },
  }),
  submitted('read-lost', 'a read gets lost while the order waits', stillOpen, 4, 1, { on: 'GET *', lose: 'amid-body' }),
  submitted('read-away', 'the ledger is unavailable while the order waits', stillOpen, 4, 1, {
    on: 'GET *',
    answer: { code: 'LEDGER_UNAVAILABLE' },
  }),
  asked(
    'unknown-state',
    'a charge has a state that did not exist before',
    fulfilment,
    async (play) => {
      const bought = purchase(play, 4, 1);
      await play.tell('submit_order', bought);
      await play.tell('order_status', { order: bought['order'] });
    },
    { stage: { script: [{ on: 'GET *', times: 'always', merge: { state: 'under_review' } }] } },
  ),
  order(
    'expired',
    'the payer never answers, and the charge expires',
    fulfilment,
    (play) => play.tell('submit_order', purchase(play, 4, 4)),
    { stage: { variant: 'lifecycle.unresolved-expires', script: [passing(600)] } },
  ),
  asked(
    'requires-payment-first',
    'a charge begins as requires_payment',
    stillOpen,
    async (play) => {
      const bought = purchase(play, 4, 1);
      await play.tell('submit_order', bought);
      await play.tell('order_status', { order: bought['order'] });
    },
    { stage: { variant: 'lifecycle.requires-payment-first' } },
  ),
];

/** The same order again. */
const again: readonly ClientCase[] = [
  asked('asked-often', 'an order is asked about again and again while it waits', stillOpen, async (play) => {
    const bought = purchase(play, 4, 0);
    await play.tell('submit_order', bought);
    for (let times = 0; times < 4; times += 1) await play.tell('order_status', { order: bought['order'] });
  }),
  asked(
    'asked-later',
    'an order is paid after its wait',
    ['client.no-cancel-on-processing', ...fulfilment],
    async (play) => {
      const bought = purchase(play, 5, 1);
      await play.tell('submit_order', bought);
      await play.tell('order_status', { order: bought['order'] });
      await play.stage.operate('advance_clock', { seconds: 100 });
      await play.tell('order_status', { order: bought['order'] });
    },
  ),
  order(
    'double-click',
    'an order is submitted twice at once',
    oneCharge,
    async (play) => {
      const bought = purchase(play, 4, 1);
      await Promise.all([play.tell('submit_order', bought), play.tell('submit_order', bought)]);
    },
    { stage: { script: [{ on, delay_ms: 150 }] } },
  ),
  order('asked-again-open', 'an order is submitted again while it waits', oneCharge, async (play) => {
    const bought = purchase(play, 4, 0);
    await play.tell('submit_order', bought);
    await play.tell('submit_order', bought);
  }),
  order(
    'asked-again-paid',
    'an order is submitted again after it was fulfilled',
    oneCharge,
    async (play) => {
      const bought = purchase(play, 1, 4);
      await play.tell('submit_order', bought);
      await play.tell('submit_order', bought);
    },
    { stage: { script: [passing(2)] } },
  ),
  order(
    'asked-again-lost',
    'an order is submitted again after every answer was lost',
    oneCharge,
    async (play) => {
      const bought = purchase(play, 4, 0);
      await play.tell('submit_order', bought);
      play.stage.script.add({ on, times: 1, delay_ms: 10 });
      await play.tell('submit_order', bought);
    },
    { stage: { script: [{ on, lose: 'after', times: 4 }] } },
  ),
];

const killed = (name: string, title: string, step: ScriptStep, status: boolean): ClientCase =>
  casesOf('orders')(
    name,
    title,
    oneCharge,
    async (play) => {
      const bought = purchase(play, 1, 3);
      const arrived = play.arrival();
      const cut = play.attempt('submit_order', bought);
      await Promise.race([arrived, cut]);
      if (step.delay_ms === undefined) await play.settled();
      await play.restart();
      await cut;
      await play.configure();
      if (status) await play.tell('order_status', { order: bought['order'] });
      await play.tell('submit_order', bought);
    },
    { restarts: true, stage: { script: [{ on, ...step }, passing(2)] } },
  );

const restarts: readonly ClientCase[] = [
  killed('killed-before-answer', 'the process is killed between sending and the answer', { delay_ms: 400 }, false),
  killed('killed-answer-lost', 'the answer is lost, and the process is killed', { lose: 'after' }, false),
  killed('killed-after-answer', 'the process is killed while it waits for the payer', {}, false),
  killed('killed-status', 'the process is killed, and asked how the order stands', { delay_ms: 400 }, true),
];

const live = casesOf('orders', { deployment: 'live' });

const onLive: readonly ClientCase[] = [
  live('approved-on-live', 'a payer of live approves', fulfilment, async (play) => {
    const waiting = play.tell('submit_order', purchase(play, 1, 5));
    await Promise.race([play.arrival(), waiting]);
    await play.settled();
    await play.stage.operate('approve_charge', { charge: lastId(play, 'charge') });
    await waiting;
  }),
  live('declined-on-live', 'a payer of live declines', fulfilment, async (play) => {
    const waiting = play.tell('submit_order', purchase(play, 1, 5));
    await Promise.race([play.arrival(), waiting]);
    await play.settled();
    await play.stage.operate('decline_charge', { charge: lastId(play, 'charge') });
    await waiting;
  }),
];

/** A merchant's whole purchase: one order, one key, one charge. */
export const orderCases: readonly ClientCase[] = [...outcomes, ...again, ...restarts, ...onLive];
