import fc from 'fast-check';
import { chargeStates, type ChargeState } from '../../src/contract/resources/charge.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { property } from '../../src/generate/property.ts';
import { cases, someOf } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charge, stateFilter } from '../charges/charging.ts';
import { chargingKey, keyFor, inTurn, pause } from '../sending.ts';
import { walk } from './walking.ts';
import { charges } from '../creations.ts';

/** Two in each state, those that failed for different reasons, and beside each in the list one in another. */
const payers: readonly Trigger[] = [4, 1, 2, 4, 1, 3];

/** Those that some of them stay in. */
const walkable: readonly ChargeState[] = ['failed', 'succeeded', 'processing'];

/** Long enough for "a few seconds" of any service. */
const settled_s = 20;

/** A charge of each, one after the other, read once it is what it stays. */
async function settled(context: CheckContext, all: readonly Trigger[]): Promise<void> {
  const made: Exchange[] = [];
  for (const payer of all) made.push(await charge(context, { msisdn: `0${triggerPayer(payer)}` }));
  await pause(context, settled_s);
  const ids = made.map(idOf).filter((id) => id !== null);
  await inTurn(context, ...ids.map((id) => charges.get(keyFor(context), id)));
}

export const checks = [
  property({
    id: 'filters/by-state',
    title: 'A filter by state gives the charges of that state, all of them and no others',
    rules: [
      'charges.list.status-200',
      ...stateFilter,
      'charges.list.holds-charges',
      'list.limit-hundred',
      'list.cursor-accepted',
      'list.cursor-continues-after',
      'list.has-more-while-more',
      'charge.simulation-note-names-branch',
      'sandbox.trigger-1-succeeds',
      'sandbox.trigger-2-fails',
      'sandbox.trigger-2-reason',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-3-reason',
      'charges.get.status-200',
    ],
    needs: chargingKey,
    ...someOf(chargeStates),
    runs: { quick: 1, deep: 6 },
    requestsPerRun: 2 * payers.length + chargeStates.length + 3,
    wait_s: settled_s,
    body: async (context, states) => {
      await settled(context, payers);
      await inTurn(context, ...states.map((state) => charges.list(keyFor(context), { state, limit: '100' })));
      const state = drawn(fc.constantFrom(...walkable));
      await walk(context, { key: keyFor(context), query: { state, limit: '1' }, pages: 3 });
    },
  }),
  property<ChargeState>({
    id: 'filters/walks',
    title: 'A filtered list is walked by its cursor like any other',
    rules: [
      'list.cursor-accepted',
      'list.cursor-continues-after',
      'list.has-more-while-more',
      'charges.list.own-business-only',
      'charges.list.state-filter-complete',
    ],
    needs: chargingKey,
    ...cases(walkable),
    runs: { standard: 0, deep: 9 },
    requestsPerRun: 2 * payers.length + 3,
    wait_s: settled_s,
    body: async (context, state) => {
      await settled(context, payers);
      await walk(context, { key: keyFor(context), query: { state, limit: '1' }, pages: 3 });
    },
  }),
];
