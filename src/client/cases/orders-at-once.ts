import type { RuleId } from '../../contract/rules.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { purchase } from './deeds.ts';

const on = 'POST /v1/charges';
const oneCharge: readonly RuleId[] = ['client.retries-with-same-key', 'client.fulfils-once'];
const order = casesOf('orders');

const many = (count: number, same: boolean, trigger: Parameters<Play['charge']>[0]) => async (play: Play) => {
  const first = purchase(play, trigger, 0);
  const others = Array.from({ length: count - 1 }, () =>
    same ? { ...first, order: play.word('order') } : purchase(play, trigger, 0),
  );
  await Promise.all([first, ...others].map((each) => play.tell('submit_order', each)));
};

const own: readonly RuleId[] = ['client.new-order-new-key', 'client.no-key-reuse-for-other-request'];

/** Several orders at once are as many charges. */
export const orderCasesAtOnce: readonly ClientCase[] = [
  order('fifty', 'fifty orders at once', own, many(50, false, 4)),
  order('equal-orders', 'two orders of the same payer and amount', own, many(2, true, 4)),
  order(
    'ten-ledger-away',
    'ten orders at once, and no ledger for half of them',
    [...own, ...oneCharge],
    many(10, false, 4),
    {
      stage: { script: [{ on, times: 5, answer: { code: 'LEDGER_UNAVAILABLE' } }] },
    },
  ),
  order('ten-lost', 'ten orders at once, and half of the answers lost', [...own, ...oneCharge], many(10, false, 4), {
    stage: { script: [{ on, times: 5, lose: 'after' }] },
  }),
];
