import { expect, test } from 'vitest';
import { putOffInFlight, type Round } from '../../../src/judge/idempotency/concurrent.situation.ts';
import { charge, exchange, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const taken = (n: number) => exchange({ n, sent: 1000, received: 1050, status: 201, body: charge({ id: `ch_${n}` }) });
const putOff = (n: number, sent = 1001) =>
  exchange({ ...refusal('LEDGER_UNAVAILABLE', {}, 503), n, sent, received: sent + 5 });

const round = (from: number, over: Partial<Round> = {}): Round => ({
  equal: [taken(from), putOff(from + 1), putOff(from + 2)],
  others: [taken(from + 3), taken(from + 4)],
  ...over,
});

const blamed = (...rounds: readonly Round[]) => situated(putOffInFlight, { rounds }).broken;

test('retries that are put off whenever the first is under way, and nothing beside them', () => {
  expect(blamed(round(1), round(6), round(11))).toEqual(['idempotency.no-in-flight-error']);
});

test('a ledger that is out of reach for a moment, or for whatever comes at once, blames nobody', () => {
  expect(blamed(round(1), round(6))).toEqual([]);
  expect(blamed(round(1), round(6), round(11, { others: [taken(14), putOff(15)] }))).toEqual([]);
  expect(blamed(round(1), round(6), round(11, { equal: [taken(11), taken(12), putOff(13)] }))).toEqual([]);
  expect(blamed(round(1), round(6), round(11, { equal: [taken(11), putOff(12, 2000), putOff(13)] }))).toEqual([]);
});
