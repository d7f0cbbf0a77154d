import type { RuleId } from '../../contract/rules.ts';
import type { Operation } from '../adapter/protocol.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { bill, charged, link, till } from './deeds.ts';

/** Answers with more in them than is documented, at every depth. */
const more = (body: Readonly<Record<string, unknown>>): unknown => ({
  added: { nested: [{ deep: true }] },
  livemode: true,
  ...body,
  amount: '1.00',
  version: 'v9',
  'x-trace': null,
});

const added = (
  name: string,
  op: Operation,
  rule: RuleId | null,
  ask: (play: Play) => Promise<unknown>,
  isLive = true,
) =>
  casesOf('additions', isLive ? { deployment: 'live' } : {})(
    name,
    `${op} is answered with fields that nobody knows`,
    ['client.unknown-fields-harmless', ...(rule === null ? [] : [rule])],
    (play) => {
      play.facts['additions'] = true;
      return ask(play);
    },
    { stage: { script: [{ on: '*', times: 'always', alter: more }] } },
  );

/** Whatever is added to an answer does no harm. */
export const additionCases: readonly ClientCase[] = [
  added('charge', 'create_charge', 'client.amounts-unchanged', (play) => charged(play), false),
  added('charge-read', 'get_charge', null, async (play) => play.tell('get_charge', { id: await charged(play) }), false),
  added('charge-on-live', 'create_charge', 'client.amounts-unchanged', (play) => charged(play)),
  added(
    'list',
    'list_charges',
    null,
    async (play) => {
      await charged(play);
      await play.tell('list_charges', {});
    },
    false,
  ),
  added('balance', 'get_balance', null, (play) => play.tell('get_balance'), false),
  added('pos', 'create_pos_charge', 'client.qr-as-returned', till),
  added('bill', 'create_bill', 'client.control-number-as-printed', bill),
  added('link', 'create_payment_link', 'client.link-url-as-returned', link),
  added('endpoint', 'set_webhook_endpoint', null, (play) =>
    play.tell('set_webhook_endpoint', { url: 'https://shop.example.test/hook' }),
  ),
];
