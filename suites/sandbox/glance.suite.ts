import { amount as limits, chargeRails } from '../../src/contract/limits.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { dataOf, idOf } from '../../src/evidence/read.ts';
import { chargeBodies, fullCharge, type ChargeBody } from '../../src/generate/charges/charge.ts';
import { likeTriggers, msisdnForms, anyPayer, triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { getBalance } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charges } from '../creations.ts';
import { stateFilter } from '../charges/charging.ts';
import { lastId, walk } from '../lists/walking.ts';
import { charging, chargingKey, keyFor, inTurn, pause } from '../sending.ts';

/** Past "a few seconds" of any service, and well before the number ending in 5 succeeds. */
const settled_s = 40;

/** Between the bounds, at them and next to them. */
const amounts = [
  limits.minimum,
  limits.minimum + limits.multipleOf,
  330_100,
  5_000_000,
  123_456_700,
  1_000_000_000,
  limits.maximum - limits.multipleOf,
  limits.maximum,
] as const;

interface Made {
  readonly key: string;
  readonly body: ChargeBody;
  readonly created: Exchange;
}

/** One for each trigger number and two for numbers like them; amounts, rails, forms and texts turn with the seed. */
const bodiesOf = (seed: number): readonly ChargeBody[] => {
  const others = [0, 1].map((at) => likeTriggers[(seed + 5 * at) % likeTriggers.length]!);
  const rich = chargeBodies.boundaries;
  return [...([1, 2, 3, 4, 5] as const).map(triggerPayer), ...others].map((payer, at) => ({
    ...fullCharge,
    ...rich[(seed + at) % rich.length],
    amount_minor: amounts[(seed + 3 * at) % amounts.length]!,
    rail: chargeRails[(seed + at) % chargeRails.length]!,
    msisdn: `${msisdnForms[(seed + at) % msisdnForms.length]}${payer}`,
  }));
};

const make = async (context: CheckContext, body: ChargeBody): Promise<Made> => {
  const key = freshKey();
  return { key, body, created: await context.send(charges.post(keyFor(context), body, key)) };
};

/** What is sent with the key of one that ended well, of one that failed for each reason, and of one that stays. */
const changes = (at: number, { amount_minor, rail }: ChargeBody): object => {
  const less = amount_minor === limits.maximum ? -limits.multipleOf : limits.multipleOf;
  const other = chargeRails[(chargeRails.indexOf(rail) + 1) % chargeRails.length];
  const each = [{ amount_minor: amount_minor + less }, { rail: other }, { reference: 'order-18' }];
  return each[at] ?? { msisdn: `0${anyPayer(2)}` };
};

export const checks = [
  script({
    id: 'glance/outcomes',
    title: 'A charge of each number is what it has become wherever one looks, and its key stands for it',
    rules: [
      ...stateFilter,
      'sandbox.trigger-1-succeeds',
      'sandbox.trigger-2-fails',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-4-stays-processing',
      'sandbox.trigger-5-not-before-90-seconds',
      'sandbox.other-numbers-approved',
      'sandbox.balance-zero',
      'idempotency.same-key-same-request',
      'idempotency.mismatch-on-amount',
    ],
    needs: { keys: { main: { ...charging, has: ['charges:read', 'charges:write', 'balance:read'] } } },
    from: 'quick',
    requests: 28,
    wait_s: settled_s,
    run: async (context) => {
      const key = keyFor(context);
      const made: Made[] = [];
      for (const body of bodiesOf(context.seed)) made.push(await make(context, body));
      await pause(context, settled_s);
      const ids = made.flatMap(({ created }) => idOf(created) ?? []);
      await inTurn(context, ...ids.map((id) => charges.get(key, id)));
      const again = (at: number, fields: object) => charges.post(key, { ...made[at]!.body, ...fields }, made[at]!.key);
      const told = { description: 'Three sacks', metadata: { cart: 'c-18' } };
      await inTurn(context, again(0, {}), again(1, told), again(3, {}));
      await inTurn(context, ...made.slice(0, 4).map(({ body }, at) => again(at, changes(at, body))));
      for (const state of ['failed', 'succeeded', 'processing'])
        await walk(context, { key, query: { state, limit: '1' }, pages: 2 });
      await context.send(getBalance(key));
    },
  }),
  script({
    id: 'glance/lists',
    title: 'With many charges, pages of every kind tell of the same ones',
    rules: ['list.default-limit', 'list.limit-hundred', 'list.cursor-continues-after', 'list.has-more-while-more'],
    needs: chargingKey,
    alone: true,
    from: 'quick',
    requests: 7,
    run: async (context) => {
      const page = async (query: ListQuery) => lastId(dataOf(await context.send(charges.list(keyFor(context), query))));
      const [newest] = dataOf(await context.send(charges.list(keyFor(context), { limit: '1' }))) ?? [];
      const first = newest === undefined ? null : lastId([newest]);
      const last = await page({});
      for (const starting_after of [first, last]) if (starting_after !== null) await page({ starting_after });
      await inTurn(
        context,
        ...[{ limit: '100' }, { limit: '30', state: 'succeeded' }, { state: 'succeeded' }].map((query) =>
          charges.list(keyFor(context), query),
        ),
      );
    },
  }),
];
