import { change, together } from '../../change.ts';
import { caller, now, type Call } from '../../http/call.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Random } from '../../world/random.ts';
import type { ReadingPolicy } from '../../lists/reading.ts';
import type { Stored } from '../../world/store.ts';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function timeText(moment: number): string {
  let [left, text] = [moment, ''];
  while (text.length < 10) [left, text] = [Math.floor(left / 32), (digits[left % 32] ?? '') + text];
  return text;
}

const timed = (prefix: string) => (random: Random, call: Call) =>
  `${prefix}_${timeText(now(call))}${random.text(digits, 16)}`;

const form = /^[a-z]{2}_([0-9A-HJKMNP-TV-Z]{10})[0-9A-HJKMNP-TV-Z]{16}$/;

const momentOf = (time: string): number => [...time].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0);

/** Whatever has the form of an id tells a moment, and what is older comes after it, whoever has the id. */
const keyset =
  <Item extends Stored>(
    reading: (call: Call) => ReadingPolicy<Item>,
    source: (call: Call) => readonly Item[],
  ): Pages<Item>['cursor'] =>
  (call) => {
    const given = call.query.get('starting_after');
    if (given === null) return { value: null };
    const own = reading(call).find(given, call);
    if (own) return { value: own };
    const time = form.exec(given)?.[1];
    if (time === undefined) return { code: 'BAD_REQUEST' };
    const moment = momentOf(time);
    return { value: source(call).find(({ createdAt }) => createdAt >= moment) ?? null };
  };

export const keysetCursors = together(
  change('making')(() => ({ id: timed('ch') })),
  change('billMaking')(() => ({ id: timed('bl') })),
  change('linkMaking')(() => ({ id: timed('pl') })),
  change('pages')(() => ({
    cursor: keyset(
      ({ behaviour }) => behaviour.reading,
      (call) => call.deployment.charges.of(caller(call)),
    ),
  })),
  change('billPages')(() => ({
    cursor: keyset(
      ({ behaviour }) => behaviour.billReading,
      (call) => call.deployment.bills.of(caller(call)),
    ),
  })),
);
