import fc from 'fast-check';
import { amount } from '../../src/generate/charges/amount.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { listQuery, type ListQuery } from '../../src/generate/lists/query.ts';
import { anyPayer, msisdnForms, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import { rail } from '../../src/generate/charges/rail.ts';
import { getBalance } from '../../src/generate/request.ts';
import { values } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charging, keyFor } from '../sending.ts';
import { action } from './business-model.ts';
import { charges } from '../creations.ts';

/** What the business wrote down of the charges it asked for. */
interface Model {
  readonly charges: { readonly body: ChargeBody; readonly key: string; readonly id: string }[];
}

type BusinessAction = fc.AsyncCommand<Model, CheckContext>;

const mostActions = 12;

const withCharges = ({ charges }: Readonly<Model>): boolean => charges.length > 0;
const picked = ({ charges }: Model, at: number): Model['charges'][number] => charges[at % charges.length]!;

const send = (said: string, request: (key: string) => RequestTemplate): BusinessAction =>
  action(said, async (_model, context) => void (await context.send(request(keyFor(context)))));

/** Of a charge that was made before. */
const sendOf = (
  said: string,
  at: number,
  request: (key: string, charge: Model['charges'][number]) => RequestTemplate,
): BusinessAction =>
  action(
    said,
    async (model, context) => void (await context.send(request(keyFor(context), picked(model, at)))),
    withCharges,
  );

const ask = (body: ChargeBody): BusinessAction =>
  action(`ask for ${fc.stringify(body)}`, async (model, context) => {
    const key = freshKey();
    const id = idOf(await context.send(charges.post(keyFor(context), body, key)));
    if (id !== null) model.charges.push({ body, key, id });
  });

const askAgain = (at: number): BusinessAction =>
  sendOf(`ask again for charge ${at}`, at, (use, { body, key }) => charges.post(use, body, key));

/** Another order that is equal to one before. */
const askAlike = (at: number): BusinessAction =>
  action(
    `ask for another that is like charge ${at}`,
    (model, context) => ask(picked(model, at).body).run(model, context),
    withCharges,
  );

/** What is another request with the same key. */
const others = {
  amount: ({ amount_minor }) => ({ amount_minor: amount_minor === 10_000 ? 20_000 : 10_000 }),
  reference: () => ({ reference: 'order-3' }),
  rail: (body) => ({ rail: body.rail === 'tigo' ? 'airtel' : 'tigo' }),
  number: () => ({ msisdn: `0${anyPayer(41)}` }),
} as const satisfies Readonly<Record<string, (body: ChargeBody) => Partial<ChargeBody>>>;

const askOtherwise = (at: number, what: keyof typeof others): BusinessAction =>
  sendOf(`ask for another ${what} with the key of charge ${at}`, at, (use, { body, key }) =>
    charges.post(use, { ...body, ...others[what](body) }, key),
  );

const read = (at: number): BusinessAction => sendOf(`read charge ${at}`, at, (key, { id }) => charges.get(key, id));

const list = (query: ListQuery): BusinessAction =>
  send(`list ${fc.stringify(query)}`, (key) => charges.list(key, query));

/** So many times as long where no wait is real. */
const longer = 24;

const wait = (seconds: number): BusinessAction =>
  action(
    `wait ${seconds} s, or ${longer} times as long`,
    (_model, { clock }) => clock.until(clock.now() + seconds * (clock.jumps ? longer : 1) * 1000),
    withCharges,
  );

const balance = (): BusinessAction => send('read the balance', getBalance);

const longestWait_s = 15;
const place = fc.nat({ max: 5 });
const body: fc.Arbitrary<ChargeBody> = fc.record(
  {
    amount_minor: amount,
    rail,
    msisdn: fc
      .tuple(fc.constantFrom(...msisdnForms), fc.constantFrom<Trigger[]>(1, 2, 3, 4, 5))
      .map(([form, trigger]) => `${form}${triggerPayer(trigger)}`),
    reference: fc.constantFrom('order-1', 'order-2'),
    metadata: fc.constantFrom({ cart: 'c-1' }, { table: 7 }),
  },
  { noNullPrototype: true },
);

const days = fc.commands<Model, CheckContext, false>(
  [
    body.map(ask),
    fc.constant(ask(charges.plain)),
    place.map(askAgain),
    fc
      .tuple(place, fc.constantFrom('amount', 'reference', 'rail', 'number'))
      .map(([at, what]) => askOtherwise(at, what)),
    place.map(askAlike),
    place.map(read),
    listQuery.map(list),
    fc.integer({ min: 1, max: longestWait_s }).map(wait),
    fc.constant(balance()),
  ],
  { maxCommands: mostActions, size: 'max' },
);

export const checks = [
  property({
    id: 'business/any-day',
    title: 'Whatever a business does in whatever order, ids, states, lists and balance agree with each other',
    rules: [
      'idempotency.same-key-same-request',
      'idempotency.mismatch-on-amount',
      'idempotency.first-request-stands',
      'charges.get.status-200',
      'charges.get.the-one-asked',
      'charges.list.status-200',
      'charges.list.holds-created',
      'list.newest-first',
      'lifecycle.succeeded-is-final',
      'lifecycle.failed-is-final',
      'lifecycle.processing-never-goes-back',
      'balance.get.status-200',
      'sandbox.balance-zero',
    ],
    needs: { keys: { main: { ...charging, has: ['charges:read', 'charges:write', 'balance:read'] } } },
    ...values(days, []),
    runs: { standard: 3, deep: 30 },
    requestsPerRun: mostActions,
    wait_s: longestWait_s * mostActions,
    body: async (context, actions) => fc.asyncModelRun(() => ({ model: { charges: [] }, real: context }), actions),
  }),
];
