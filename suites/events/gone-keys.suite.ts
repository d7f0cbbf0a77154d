import { payerAnswered } from '../../src/judge/charges/prompts.situation.ts';
import { script } from '../../src/generate/script.ts';
import { adopt, makeKey, retire } from '../auth/live-keys-made.ts';
import { makesBusinesses, mayBe, ownBusiness } from '../own-business.ts';
import { mostReads, outcomeOf, showing_s } from '../until-shown.ts';
import { promptSale } from './sales.ts';
import { openShop, register, told } from './shop.ts';
import { madeBy, making, ofTests, shown, testAddress } from './test-mode.ts';
import { postOf, postOrBlame } from './watch.ts';

export const checks = [
  script({
    id: 'event-modes/by-a-key-that-is-gone',
    deployment: 'sandbox',
    title:
      'What keys asked for in the sandbox that are stopped since, one of them a replacement, is told in test events',
    rules: ofTests,
    needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook', 'retire_key'], fixtures: ['hook'] },
    requests: 2 * making,
    wait_s: showing_s + 60,
    run: async (context) => {
      const { business, key } = await ownBusiness(context, { mode: 'test' });
      const inbox = await testAddress(context, business);
      const gone = await makeKey(context, business, ['charges:write'], null);
      const made = [await madeBy(context, gone.label)];
      const secret = await retire(context, gone, '24h');
      const next = secret === null ? null : adopt(context, business, { ...gone, secret });
      if (next) made.push(await madeBy(context, next.label));
      for (const each of next ? [gone, next] : [gone]) await mayBe(retire(context, each, 'now'));
      for (const names of made) {
        const subject = names && (await shown(context, key, names));
        if (subject) await postOf(context, inbox, subject);
      }
    },
  }),
  told({
    id: 'event-modes/by-a-key-that-is-gone-on-live',
    title: 'What a stopped key asked for is paid, and told with the secret of before, like anything else',
    rules: ['lifecycle.approved-succeeds', 'events.success-emits-charge-succeeded', 'webhooks.signed'],
    operator: ['approve_charge', 'retire_key'],
    requests: 3 + 2 * mostReads,
    wait_s: 2 * showing_s + 60,
    run: async (context) => {
      const shop = await openShop(context);
      const gone = await makeKey(context, shop.business, ['charges:write', 'webhooks:write'], null);
      // It set the address last, too.
      await register(context, gone.label, shop.inbox.url);
      const sale = await promptSale(context, gone.label);
      await retire(context, gone, 'now');
      const charge = await sale.pay();
      const outcome = charge && (await outcomeOf(context, shop.key, charge));
      if (outcome) context.judge(payerAnswered, { did: 'approve', by: 'prompt', made: sale.made, outcome });
      await postOrBlame(context, shop, sale);
    },
  }),
];
