import { script } from '../../src/generate/script.ts';
import { makeKey, retire } from '../auth/live-keys-made.ts';
import { makesBusinesses, ownBusiness } from '../own-business.ts';
import { showing_s } from '../until-shown.ts';
import { madeBy, making, ofTests, shown, testAddress } from './test-mode.ts';
import { postOf } from './watch.ts';

export const checks = [
  script({
    id: 'event-modes/by-a-key-that-is-gone',
    deployment: 'sandbox',
    title: 'What a stopped key asked for in the sandbox is told as a test event',
    rules: ofTests,
    needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook', 'retire_key'], fixtures: ['hook'] },
    requests: making,
    wait_s: showing_s + 60,
    run: async (context) => {
      const { business, key } = await ownBusiness(context, { mode: 'test' });
      const inbox = await testAddress(context, business);
      const gone = await makeKey(context, business, ['charges:write'], null);
      const made = await madeBy(context, gone.label);
      await retire(context, gone, 'now');
      const subject = made && (await shown(context, key, made));
      if (subject) await postOf(context, inbox, subject);
    },
  }),
];
