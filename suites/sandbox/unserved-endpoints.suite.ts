import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { script } from '../../src/generate/script.ts';
import { callOf } from '../auth/endpoint-calls.ts';
import { bills, charges, links, posCharges } from '../creations.ts';
import { keyOf, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { inTurn, keyFor, readAll } from '../sending.ts';

const all: readonly Endpoint[] = endpoints;

/** One of each resource first, and last what is read by its id. */
const first = ['bills.list', 'links.list', 'pos.create', 'events.list', 'webhook-endpoints.list'];
const read = ['bills.get', 'links.get', 'events.get'];
const rankOf = ({ name }: Endpoint): number => Number(read.includes(name)) - Number(first.includes(name));
const unserved = all.filter(({ sandbox }) => !sandbox).toSorted((a, b) => rankOf(a) - rankOf(b));

/** As lists of any kind are looked through. */
const queries = ['?customer_ref=A-17&state=open&limit=10', '?limit=10&starting_after=ev_17'];

/** Of no business: the sandbox knows no tills. */
const till = '100001';

export const checks = [
  property({
    id: 'unserved-endpoints/every-live-only-operation',
    title: 'The sandbox serves no operation that is live only',
    rules: [
      'sandbox.unserved-bills',
      'sandbox.unserved-payment-links',
      'sandbox.unserved-pos-charges',
      'sandbox.unserved-events',
      'sandbox.unserved-webhook-endpoints',
    ],
    needs: { keys: { main: { mode: 'test' } } },
    ...cases(unserved),
    // What nobody has is not found where it is served either.
    runs: { quick: first.length, standard: unserved.length - read.length },
    requestsPerRun: queries.length + 1,
    body: (context, endpoint) => {
      const anyCall = () =>
        callOf(endpoint, { use: keyFor(context) }, endpoint.name === 'pos.create' ? till : undefined);
      const call = anyCall();
      if (endpoint.name.endsWith('.list'))
        return readAll(
          context,
          ...queries.map((query) => ({ ...call, path: `${call.path}${query}` })),
          // What is served meanwhile.
          charges.list(keyFor(context)),
        );
      const { idempotencyKey: _, ...keyless } = call;
      // As programs post that send a key with everything, and as those that send none.
      return inTurn(
        context,
        ...(call.method === 'POST' ? [keyless, { ...anyCall(), idempotencyKey: freshKey() }] : [call]),
      );
    },
  }),
  script({
    id: 'unserved-endpoints/of-what-live-has',
    title: 'What a business has on live is not found in the sandbox, whoever asks for it there',
    deployment: 'live',
    rules: ['sandbox.unserved-bills', 'sandbox.unserved-payment-links'],
    needs: { ...ofOwn('writing'), bothDeployments: true },
    requests: 4,
    run: async (context) => {
      const { business, key } = await ownBusiness(context);
      const testKey = await keyOf(context, business, { mode: 'test' });
      for (const { post, sample, get } of [bills, links]) {
        const id = idOf(await context.send(post(key, sample())));
        if (id !== null) await context.send({ ...get(testKey, id), deployment: 'sandbox' });
      }
    },
  }),
  script({
    id: 'unserved-endpoints/at-a-till-of-live',
    title: 'At a till that a business has on live the sandbox shows no code, however often somebody asks',
    deployment: 'live',
    rules: ['sandbox.unserved-pos-charges'],
    needs: { ...ofOwn('writing', 'open_till'), bothDeployments: true },
    requests: 5,
    run: async (context) => {
      const { business } = await ownBusiness(context);
      const [till, key] = [await ownTill(context, business), await keyOf(context, business, { mode: 'test' })];
      const ask = (): RequestTemplate => ({
        ...posCharges.post(key, { ...posCharges.sample(), till }),
        deployment: 'sandbox',
      });
      // Somebody tries it in other ways as well, who is told that they are none.
      const other = (rail: string) => charges.post(key, { ...charges.sample(), rail });
      const inSandbox = [other('wallet'), other('pos')].map((each) => ({ ...each, deployment: 'sandbox' as const }));
      await inTurn(context, ask(), ...inSandbox, ask(), ask());
    },
  }),
];
