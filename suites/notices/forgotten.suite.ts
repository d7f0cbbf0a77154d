import { idOf } from '../../src/evidence/read.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { noticePhone, otherPhone } from '../../src/generate/notices/notice.ts';
import { postNotice } from '../../src/generate/request.ts';
import { numberForgotten } from '../../src/judge/notices/messages.situation.ts';
import { script } from '../../src/generate/script.ts';
import { makeBill } from '../bills/asking.ts';
import { bills } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { inTurn, pause } from '../sending.ts';

const hour_s = 3600;

/** A small bill, one of a month and one of a year. */
const amounts = [20_000, 12_000_000, 150_000_000] as const;

export const checks = [
  script({
    id: 'notices/number-forgotten',
    title: 'The number of a notice is shown by nothing that is asked for later, and serves for no other notice',
    rules: ['bills.notify.number-not-stored', 'bills.notify.phone-required'],
    needs: ofOwn('prompting'),
    requests: 20 + 2 * amounts.length,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      // Without a name that its number could stand in for.
      const customer_ref = `Asha Juma ${freshId().slice(0, 12)}`;
      const nameless = amounts.map((amount_minor) => bills.post(key, { customer_ref, amount_minor }));
      const told = (await inTurn(context, ...nameless)).map(idOf).filter((id) => id !== null);
      const other = await makeBill(context, key);
      const [first] = told;
      if (first === undefined) return;
      const [notice] = await inTurn(context, ...told.map((id) => postNotice(key, id, { phone: noticePhone })));
      const looks = [...told.map((id) => bills.get(key, id)), bills.list(key), bills.get(key, other.id)];
      const seen = [
        ...(await inTurn(context, ...looks, bills.list(key, { customer_ref }), bills.list(key, { state: 'open' }))),
        ...(await inTurn(
          context,
          postNotice(key, first, {}),
          postNotice(key, first, { phone: otherPhone }),
          postNotice(key, other.id, { phone: otherPhone }),
          postNotice(key, first, { phone: '' }),
        )),
      ];
      await pause(context, context.clock.jumps ? hour_s : 0);
      seen.push(...(await inTurn(context, ...looks)));
      context.judge(numberForgotten, { notice: notice!, seen });
    },
  }),
];
