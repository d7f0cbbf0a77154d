import { expect, test } from 'vitest';
import { refusedAmid, type Looks, type Round } from '../../../src/judge/general/refused-effect.situation.ts';
import { charge, exchange, list, listing, order, read, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const refused = exchange({ order: { ...order, rail: 'pigeon' }, ...refusal('BAD_RAIL') });
const listed = (...ids: readonly string[]) =>
  exchange({
    ...listing(),
    body: list(
      ids.map((id) => charge({ id })),
      false,
    ),
  });
const seen = (state: string) => exchange({ ...read('ch_1'), body: charge({ id: 'ch_1', state }) });

const still: Looks = { seen: [{ before: listed('ch_1'), after: listed('ch_1') }], messages: null };
const another: Looks = { seen: [{ before: listed('ch_1'), after: listed('ch_2', 'ch_1') }], messages: null };
const ofOthers: Looks = {
  seen: [
    {
      before: listed('ch_1'),
      after: exchange({
        ...listing(),
        body: list([charge({ id: 'ch_2', reference: 'another', amount_minor: 77_700 }), charge({ id: 'ch_1' })], false),
      }),
    },
  ],
  messages: null,
};
const ended = (state: string): Looks => ({
  seen: [{ before: seen('processing'), after: seen(state) }],
  messages: null,
});
const message: Looks = { seen: [], messages: { before: 0, after: 1 } };

const rule = 'charges.create.rail-others-refused';
const once = (around: Looks): readonly Round[] => [{ quiet: null, refused, around }];
const often = (count: number, around: Looks, quiet: Looks): readonly Round[] => [
  ...once(around),
  ...Array.from({ length: count - 1 }, () => ({ quiet, refused, around })),
];

test.each([
  ['leaves all as it was', once(still), []],
  ['is followed by another charge once', once(another), []],
  ['is followed by another charge each time', often(3, another, still), [rule]],
  ['is followed by another charge, as every other request is', often(6, another, another), []],
  ['is followed three times by a charge that is none of what was asked for', often(3, ofOthers, still), []],
  ['is followed six times by a charge that is none of what was asked for', often(6, ofOthers, still), [rule]],
  ['declines a charge', once(ended('failed')), [rule]],
  ['is followed by the end of a window', once(ended('expired')), []],
  ['sends a message', once(message), [rule]],
])('a refused request %s', (_how, rounds, broken) => {
  expect(situated(refusedAmid, { rounds }).broken).toEqual(broken);
});
