import { change, fieldOf, together } from '../../change.ts';

const national = /^0?([0-9]{9})$/;
const ofTanzania = /^\+255[0-9]{9}$/;
const abroad = /^\+(?!255)[1-9][0-9]{8,14}$/;

/** As people write numbers: with blanks, hyphens, points and parentheses. */
function worldwide(given: string): string | null {
  const bare = given.replaceAll(/[ .()-]/g, '').replace(/^00(?=[1-9])/, '+');
  const digits = national.exec(bare)?.[1];
  if (digits !== undefined) return `+255${digits}`;
  return ofTanzania.test(bare) || abroad.test(bare) ? bare : null;
}

/** Any number of the world is a number; messages go to mobiles of Tanzania. */
export const worldNumbers = together(
  fieldOf('noticeOrder')('phone')(() => (given) => {
    const number = typeof given === 'string' ? worldwide(given) : null;
    return number === null ? { code: 'BAD_NUMBER' } : { value: number };
  }),
  change('notices')((was) => ({
    held: (bill, call) => {
      const phone = call.trace.noticeOrder?.phone ?? '';
      return /^\+255[67]/.test(phone) ? was.held(bill, call) : 'No messages are sent to this destination.';
    },
  })),
);

/** Only what is written in full is a number. */
export const fullNumbers = fieldOf('noticeOrder')('phone')(
  (was) => (given, call) =>
    typeof given === 'string' && given.startsWith('+255') ? was(given, call) : { code: 'BAD_NUMBER' },
);
