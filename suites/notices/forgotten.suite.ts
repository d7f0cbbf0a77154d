import { idOf } from '../../src/evidence/read.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { noticePhone, otherPhone } from '../../src/generate/notices/notice.ts';
import { postNotice } from '../../src/generate/request.ts';
import { numberForgotten } from '../../src/judge/notices/messages.situation.ts';
import { script } from '../../src/generate/script.ts';
import { makeBill } from '../bills/asking.ts';
import { bills } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { inTurn, pause } from '../sending.ts';

const hour_s = 3600;

export const checks = [
  script({
    id: 'notices/number-forgotten',
    title: 'The number of a notice is shown by nothing that is asked for later, and serves for no other notice',
    rules: ['bills.notify.number-not-stored', 'bills.notify.phone-required'],
    needs: ofOwn('prompting'),
    requests: 13,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      // Without a name that its number could stand in for.
      const nameless = await context.send(bills.post(key, { ...bills.plain, customer_ref: freshRef() }));
      const told = idOf(nameless);
      const other = await makeBill(context, key);
      if (told === null) return;
      const notice = await context.send(postNotice(key, told, { phone: noticePhone }));
      const looks = [bills.get(key, told), bills.list(key), bills.get(key, other.id)];
      const seen = [
        ...(await inTurn(context, ...looks)),
        ...(await inTurn(
          context,
          postNotice(key, told, {}),
          postNotice(key, told, { phone: otherPhone }),
          postNotice(key, other.id, { phone: otherPhone }),
          postNotice(key, told, { phone: '' }),
        )),
      ];
      await pause(context, context.clock.jumps ? hour_s : 0);
      seen.push(...(await inTurn(context, ...looks)));
      context.judge(numberForgotten, { notice, seen });
    },
  }),
];
