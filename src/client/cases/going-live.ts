import type { Args, Operation } from '../adapter/protocol.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { lastId } from './deeds.ts';

/** The same commands to both deployments. */
async function both(play: Play, ...asks: readonly (readonly [Operation, (play: Play) => Args])[]): Promise<void> {
  const twins: [number, number][] = [];
  play.facts['twins'] = twins;
  const given = asks.map(([op, args]) => [op, args] as const);
  const told: number[] = [];
  for (const [op, args] of given) {
    await play.tell(op, args(play));
    told.push(play.last);
  }
  await play.configure({}, 'live');
  for (const [at, [op, args]] of given.entries()) {
    await play.tell(op, args(play));
    twins.push([told[at]!, play.last]);
  }
}

const alike = (name: string, op: Operation, title: string, args: (play: Play) => () => Args): ClientCase =>
  casesOf('live')(
    name,
    title,
    ['client.going-live-changes-nothing-else', 'client.key-at-its-address', 'client.takes-up-replacement'],
    (play) => both(play, [op, args(play)]),
  );

const same = (args: Args) => (): Args => args;

/** What is asked in the sandbox, and then on live. */
export const goingLiveCases: readonly ClientCase[] = [
  alike('charge', 'create_charge', 'a charge in the sandbox and on live', (play) => {
    const { msisdn: _trigger, ...body } = play.charge();
    return same({ ...body, msisdn: play.stage.seedData.payers[0], metadata: { shop: play.word('shop') } });
  }),
  alike('short-charge', 'create_charge', 'a charge with what is required alone, on both', (play) =>
    same({ amount_minor: play.amount(), rail: 'mpesa', msisdn: play.stage.seedData.payers[1] }),
  ),
  alike('list', 'list_charges', 'a page of charges on both', (play) =>
    same({ limit: 1 + play.below(100), state: 'succeeded' }),
  ),
  alike('walk', 'list_all_charges', 'all charges of both', () => same({})),
  alike('balance', 'get_balance', 'the balance of both', () => same({})),
  casesOf('live')(
    'read',
    'a charge is made and read on both',
    ['client.going-live-changes-nothing-else', 'client.key-at-its-address'],
    (play) => {
      const args = { amount_minor: play.amount(), rail: 'airtel', msisdn: play.stage.seedData.payers[2] };
      return both(play, ['create_charge', () => args], ['get_charge', () => ({ id: lastId(play, 'charge') })]);
    },
  ),
];
