import { expect, test } from 'vitest';
import { madeThoughRefused } from '../../../src/judge/acceptance/made-though-refused.ts';
import { charge, list, listing, order, refusal, Run, start, type Parts } from '../helpers/exchange.ts';

const reference = 'run-615c508c-2b3b-c333-04c6-9c948e0d0b1a';
/** Refused for its amount, a second after the run began. */
const refused: Parts = { order: { ...order, amount_minor: 50, reference }, ...refusal('BAD_AMOUNT') };
const made = { id: 'ch_9', reference, created: new Date(start + 1000).toISOString() };
const listed = (fields: object = made): Parts => ({ ...listing(), body: list([charge({ ...fields })]) });

const seenTwice = (run: Run, fields?: object): readonly string[] =>
  [listed(fields), listed(fields)].flatMap((each) => run.see(each).broken);

test('what only a refused request names was made by it, once it is seen again', () => {
  const run = new Run([madeThoughRefused]);
  run.see(refused);
  expect(run.see(listed()).broken).toEqual([]);
  expect(run.see(listed()).broken).toEqual(['charges.create.amount-minimum']);
});

const blameless: readonly (readonly [string, Partial<Record<string, unknown>>])[] = [
  ['made before that request', { created: new Date(start - 60_000).toISOString() }],
  ['made long after it', { created: new Date(start + 60_000).toISOString() }],
  ['of another text', { reference: `${reference}0` }],
  ['of no text', { reference: null }],
];

test.each(blameless)('a stranger is nobody’s fault: %s', (_, fields) => {
  const run = new Run([madeThoughRefused]);
  run.see(refused);
  expect(seenTwice(run, { ...made, ...fields })).toEqual([]);
});

test('a text that many may have says nothing', () => {
  const run = new Run([madeThoughRefused]);
  const common = 'Order 17, "Mbuni" & Sons';
  run.see({ ...refused, order: { ...order, amount_minor: 50, reference: common } });
  expect(seenTwice(run, { ...made, reference: common })).toEqual([]);
});

test.each<readonly [string, Parts]>([
  ['was taken', { body: charge({ id: 'ch_2', reference }) }],
  ['got no answer', { failure: { kind: 'broken-off', text: 'lost' } }],
  ['was put off', refusal('LEDGER_UNAVAILABLE')],
  [
    'got no answer, by a key that may be of the same business',
    { key: { label: 'key-2', business: null }, failure: { kind: 'broken-off', text: 'lost' } },
  ],
])('another request with that text which %s may have made it', (_, answer) => {
  const run = new Run([madeThoughRefused]);
  run.see(refused);
  run.see({ order: { ...order, reference }, ...answer });
  expect(seenTwice(run)).toEqual([]);
});
