import { idOf } from '../../src/evidence/read.ts';
import { script } from '../../src/generate/script.ts';
import { links } from '../creations.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { untilOver } from '../sending.ts';
import { lookAtPage } from './asking.ts';

const day_s = 86_400;
/** After each of these a page is opened again. */
const ages_s = [1.2 * day_s, 8 * day_s, 35 * day_s] as const;

/** Whether they are paid now and then; nobody pays the first. */
const arePaid = [false, true] as const;

export const checks = [
  script({
    id: 'links-hosted-page/weeks-later',
    title:
      'The hosted page of a link stands at its url for as long as it can be paid, whether it was paid before or not',
    rules: ['payment-link.hosted-page'],
    needs: { ...ofOwn('prompting', 'advance_clock'), operatorMay: ['pay_link'], fixtures: ['pay_url'] },
    requests: arePaid.length,
    wait_s: ages_s.at(-1)!,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const all = [];
      for (const isPaid of arePaid)
        all.push({ isPaid, made: await context.send(links.post(key, { ...links.sample(), kind: 'reusable' })) });
      const began = context.clock.now();
      for (const age_s of ages_s) {
        await untilOver(context, began + age_s * 1000);
        for (const { isPaid, made } of all) {
          await lookAtPage(context, made);
          if (isPaid) await mayBe(context.operate('pay_link', { link: idOf(made) }));
        }
      }
    },
  }),
];
