import type { Patch } from '../../behaviour.ts';
import { fieldOf } from '../../change.ts';
import { asText } from '../../http/json.ts';
import { notices, shownBill } from '../bills/changes.ts';
import { breakingLive } from '../fault.ts';
import { isMissing } from '../misreading.ts';

const kept = 'bills.notify.number-not-stored';

/** A notice without a phone goes to where the last one went, whatever bill that was about. */
const remembering: Patch = (behaviour) => {
  let last: string | null = null;
  return fieldOf('noticeOrder')('phone')((was) => (given, call) => {
    if (isMissing(given) && last !== null) return { value: last };
    const reading = was(given, call);
    if ('value' in reading) last = asText(reading.value);
    return reading;
  })(behaviour);
};

/** Numbers that are kept once a notice was sent. */
export const keptNumberFaults = [
  ...breakingLive(kept, {
    'notice.number-on-the-bill: a bill shows where its notices went': shownBill((view, { messages }) => ({
      ...view,
      notified: messages.map(({ to }) => to),
    })),
    'notice.reason-tells-the-last-number: a second notice of a bill is held, and its reason tells where the first went':
      notices((was) => ({
        held: (bill, call) => {
          const [first] = bill.messages;
          return first
            ? `ALREADY SENT TO 0${first.to.slice(4, 7)} ${first.to.slice(7, 10)} ${first.to.slice(10)}`
            : was.held(bill, call);
        },
      })),
  }),
  ...breakingLive('bills.notify.phone-required', {
    'notice.last-number-again: a notice without a phone goes to the number of the last one': remembering,
  }),
];
