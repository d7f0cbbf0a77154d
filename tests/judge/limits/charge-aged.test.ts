import { expect, test } from 'vitest';
import { chargeAged } from '../../../src/judge/limits/charge-aged.situation.ts';
import { charge, exchange, list, listing, read, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const day = 86_400_000;
const made = exchange({ n: 1, sent: day, received: day + 1, body: charge() });
const id = String(charge()['id']);

function aged(days: number, byId: boolean, inList: boolean, filtered = inList) {
  const at = { sent: day + days * day, received: day + days * day + 1 };
  const listed = (is: boolean) => exchange({ ...listing(), ...at, n: 3, body: list(is ? [charge()] : []) });
  const found = exchange({ ...read(id), ...at, n: 2, body: charge() });
  const gone = exchange({ ...read(id), ...refusal('NOT_FOUND', {}, 404), ...at, n: 2 });
  return situated(chargeAged, {
    made,
    read: byId ? found : gone,
    list: listed(inList),
    filtered: [listed(filtered)],
  });
}

const kept = 'limits.sandbox-charges-kept-30-days';
const swept = 'limits.sandbox-charges-swept';

test.each([
  [29.9, true, true, true, []],
  [29.9, false, true, true, [kept]],
  [29.9, true, false, true, [kept]],
  [31, false, true, true, []],
  [31, true, false, false, []],
  [91, false, false, false, []],
  [91, true, false, false, [swept]],
  [91, false, true, false, [swept]],
  [91, false, false, true, [swept]],
])('after %s days: by id %s, in the list %s, by state %s', (days, byId, inList, filtered, broken) => {
  expect(aged(days, byId, inList, filtered).broken).toEqual(broken);
});
