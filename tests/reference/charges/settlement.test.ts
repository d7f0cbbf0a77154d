import { expect, test } from 'vitest';
import { change } from '../../../src/reference/change.ts';
import type { Behaviour } from '../../../src/reference/behaviour.ts';
import type { Settlement } from '../../../src/reference/charges/settlement.ts';
import { call, order } from '../helpers/caller.ts';

/** Writes down what a deployment's listeners are told. */
function hearing() {
  const heard: Settlement[] = [];
  const patch = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    listeners: [...behaviour.listeners, (settlement) => void heard.push(settlement)],
  });
  return { heard, patch };
}

const trigger = (digit: number) => ({ ...order, msisdn: `+25570000000${digit}` });

test('the end of a live charge is told once, when it comes', async () => {
  const { heard, patch } = hearing();
  await using caller = await call({ livePatch: patch });
  const paid = (await caller.live.charge()).body.id;
  const left = (await caller.live.charge()).body;
  expect(heard).toEqual([]);
  await caller.operate('approve_charge', { charge: paid });
  await caller.operate('advance_clock', { seconds: 4000 });
  expect(heard.map(({ is, charge }) => [is, charge.id])).toEqual([
    ['succeeded', paid],
    ['expired', left.id],
  ]);
  expect(Math.abs(heard[1]!.at - Date.parse(left.expires_at))).toBeLessThan(1000);
});

test('the end of a sandbox charge is told as its branch says', async () => {
  const { heard, patch } = hearing();
  await using caller = await call({ patch });
  const ids: string[] = [];
  for (const digit of [1, 2, 4, 5]) ids.push((await caller.charge(trigger(digit))).body.id);
  await caller.operate('advance_clock', { seconds: 20 });
  expect(heard.map(({ is, charge }) => [is, charge.id])).toEqual([
    ['failed', ids[1]],
    ['succeeded', ids[0]],
  ]);
  await caller.operate('advance_clock', { seconds: 4000 });
  expect(heard.slice(2).map(({ is, charge }) => [is, charge.id])).toEqual([['succeeded', ids[3]]]);
});

test('a listener that fails is the operator told of', async () => {
  const livePatch = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    listeners: [
      () => {
        throw new Error('deaf');
      },
    ],
  });
  await using caller = await call({ livePatch });
  const { body } = await caller.live.charge();
  const approved = await caller.operate('approve_charge', { charge: body.id });
  expect([approved.status, approved.body]).toEqual([500, { error: 'deaf' }]);
});

test('real time tells it too', async () => {
  const { heard, patch } = hearing();
  const soon = change('bounds')(() => ({ posWindow: 30 }));
  await using caller = await call({ livePatch: (behaviour) => soon(patch(behaviour)) });
  await caller.live.post('/v1/pos/charges', { till: caller.reference.tills.open[0], amount_minor: 20_000 });
  await expect.poll(() => heard.map(({ is }) => is)).toEqual(['expired']);
});
