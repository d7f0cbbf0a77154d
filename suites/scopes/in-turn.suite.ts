import fc from 'fast-check';
import { modeOf } from '../../src/contract/mode.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { succeeded } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { property } from '../../src/generate/property.ts';
import {
  chargesPath,
  deleteEndpoint,
  getBalance,
  getEvent,
  listEndpoints,
  listEvents,
  post,
} from '../../src/generate/request.ts';
import { values } from '../../src/generate/values.ts';
import { script } from '../../src/generate/script.ts';
import { NotExercised, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { bills, charges, links, type Creation } from '../creations.ts';
import { anyBusiness, keyOf, mayBe, ofOwn } from '../own-business.ts';
import { ofForbiddenScope } from '../rules.ts';
import { inTurn, readAll } from '../sending.ts';

type Operation = (key: string) => RequestTemplate;

const neverMade = (prefix: string): string => `${prefix}${freshId().replaceAll('-', '')}`;

/** In any of these ways, of which the first two are for every list. */
const listed =
  ({ list }: Pick<Creation, 'list'>, ...queries: readonly ListQuery[]): Operation =>
  (key) =>
    list(key, drawn(fc.constantFrom<ListQuery[]>({}, { limit: '1' }, ...queries)));

const noEndpoint: Operation = (key) => deleteEndpoint(key, neverMade('we_'));

/** What any key may ask for: some of it wants a scope that it lacks, and some is refused for another reason. */
const operations: Readonly<Record<Deployment, readonly Operation[]>> = {
  sandbox: [
    getBalance,
    listed(charges, { state: 'processing', limit: '100' }),
    noEndpoint,
    (key) => charges.get(key, neverMade('ch_')),
    (key) => charges.post(key, charges.plain),
    (key) => post(key, chargesPath, charges.plain),
    (key) => charges.post(key, { ...charges.plain, amount_minor: 0 }),
  ],
  live: [
    getBalance,
    listed(charges, { state: 'processing', limit: '100' }),
    (key) => charges.get(key, neverMade('ch_')),
    (key) => bills.post(key, bills.plain),
    (key) => bills.post(key, { ...bills.plain, customer_ref: 'x'.repeat(65) }),
    listed(bills, { customer_ref: bills.plain.customer_ref, limit: '1' }, { state: 'paid' }),
    (key) => bills.get(key, neverMade('bl_')),
    (key) => links.post(key, { ...links.plain, amount_minor: 0 }),
    noEndpoint,
    listed(links),
    listEndpoints,
    (key) => listEvents(key),
    (key) => getEvent(key, neverMade('ev_')),
  ],
};

interface Turns {
  readonly granted: readonly Scope[];
  /** Places among the operations. */
  readonly order: readonly number[];
}

const turns = (count: number): fc.Arbitrary<Turns> =>
  fc.record(
    {
      granted: fc.subarray([...scopes], { minLength: 1, maxLength: 3 }),
      order: fc.array(fc.nat(count - 1), { minLength: 2 * count, maxLength: 2 * count }),
    },
    { noNullPrototype: true },
  );

/** Each operation, and each again in the other order. */
function thereAndBack(count: number, granted: readonly Scope[]): Turns {
  const order = Array.from({ length: count }, (_, place) => place);
  return { granted, order: [...order, ...order.toReversed()] };
}

const ofOneKey = (deployment: Deployment, boundaries: readonly (readonly Scope[])[]): Check => {
  const all = operations[deployment];
  return property<Turns>({
    id: deployment === 'live' ? 'live-scopes/in-turn' : 'scopes/in-turn',
    title:
      'Each refusal of a key that lacks several scopes names the one that was needed, and no other refusal names any',
    deployment,
    rules: [...ofForbiddenScope, 'errors.scope-only-on-forbidden'],
    needs: ofOwn('prompting'),
    ...values(
      turns(all.length),
      boundaries.map((granted) => thereAndBack(all.length, granted)),
    ),
    runs: { standard: boundaries.length - 1, deep: 10 },
    requestsPerRun: 2 * all.length,
    body: async (context, { granted, order }) => {
      const { key } = await anyBusiness(context, { scopes: granted });
      const requests = order.map((place) => all[place]!(key));
      // Half of it at one moment, in any order, and then one after the other.
      const atOnce = requests.slice(0, all.length);
      await readAll(context, ...drawn(fc.shuffledSubarray(atOnce, { minLength: atOnce.length })));
      await inTurn(context, ...requests.slice(all.length));
    },
  });
};

async function mayRead(context: CheckContext, key: string): Promise<boolean> {
  try {
    return succeeded(await context.send(getBalance(key)));
  } catch (reason) {
    // What a key turns out to lack ends a check that counts on it.
    if (reason instanceof NotExercised) return false;
    throw reason;
  }
}

/** Whether a key may be made that may do nothing is for the dashboard to say, and what it makes of no scopes. */
const ofNoScope = (deployment: Deployment): Check =>
  script({
    id: deployment === 'live' ? 'live-scopes/none' : 'scopes/none',
    title: 'A key without any scope does nothing, and each refusal names the scope that was needed',
    deployment,
    rules: ofForbiddenScope,
    needs: ofOwn('prompting'),
    requests: 1 + operations[deployment].length,
    run: async (context) => {
      const { business } = await anyBusiness(context);
      const asked = { business, mode: modeOf(deployment), scopes: [], lifetime_days: null };
      const { answer } = await mayBe(context.operate('create_key', asked));
      if (typeof answer?.['key'] !== 'string') return;
      if (await mayRead(context, context.adoptKey(answer['key'], { scopes: null, business }))) return;
      const key = await keyOf(context, business, { scopes: [] });
      await inTurn(context, ...operations[deployment].map((operation) => operation(key)));
    },
  });

export const checks = [
  ofNoScope('sandbox'),
  ofNoScope('live'),
  ofOneKey('sandbox', [['balance:read'], ['bills:read', 'charges:write']]),
  ofOneKey('live', [
    ['charges:read', 'webhooks:write'],
    ['events:read', 'bills:write'],
  ]),
];
