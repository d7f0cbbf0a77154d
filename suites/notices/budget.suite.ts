import { objectOf } from '../../src/evidence/read.ts';
import { postNotice } from '../../src/generate/request.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { script } from '../../src/generate/script.ts';
import { NotExercised } from '../../src/run/check/check.ts';
import { makeBill } from '../bills/asking.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';

/** More than anybody would pay for within a day for one bill. */
const most = 110;

export const checks = [
  script({
    id: 'notices-budget/used-up',
    title: 'A notice that is not sent, since too many were, says why and is no error',
    rules: ['bill-notice.reason-when-not-sent', 'bill-notice.sent', 'bill-notice.reason', 'bills.notify.status-200'],
    // Nobody is flooded with messages where time can be moved: such a deployment has no real payers.
    needs: ofOwn('prompting', 'advance_clock'),
    requests: most + 1,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const { id } = await makeBill(context, key);
      for (let at = 0; at < most; at += 1) {
        const notice = await context.send(postNotice(key, id, { phone: noticePhone }));
        if (objectOf(notice)?.['sent'] !== true) return;
      }
      throw new NotExercised(`a notice that is refused: ${most} of one bill were sent`);
    },
  }),
];
