import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import type { RequestTemplate, Deployment } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import { balancePath, chargePath, chargesPath } from '../../src/generate/request.ts';
import type { Check, Needs, CheckContext } from '../../src/run/check/check.ts';
import { keyFor, pause } from '../sending.ts';
import { charges } from '../creations.ts';
import { errorCode, idOf } from '../../src/evidence/read.ts';
import { fullCharge } from '../../src/generate/charges/charge.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';

type Permit = NonNullable<Needs['permit']>;

/** A request that no key has yet; one that says `fresh` takes an Idempotency-Key that was never used. */
type Asked = Omit<RequestTemplate, 'key' | 'deployment'>;

const fresh = 'fresh';

const get = (path: string): Asked => ({ method: 'GET', path });

const reads: readonly Asked[] = [
  get(balancePath),
  get(`${balancePath}?verbose=1`),
  get(chargesPath),
  ...['limit=0', 'limit=101', 'limit=-1', 'limit=ten', 'state=settled', 'order=asc'].map((query) =>
    get(`${chargesPath}?${query}`),
  ),
  ...['ch_neverexisted000000000000', 'neverexisted', 'ch_'].map((id) => get(chargePath(id))),
  get(`${chargePath('ch_neverexisted000000000000')}?expand=all`),
];

const post = (json: unknown, more: Partial<Asked> = {}): Asked => ({
  method: 'POST',
  path: chargesPath,
  json,
  idempotencyKey: fresh,
  ...more,
});

const without = (name: keyof typeof charges.plain): object =>
  Object.fromEntries(Object.entries(charges.plain).filter(([field]) => field !== name));

/** What is refused for certain comes before what is left open, each of which may prompt. */
const creations: readonly Asked[] = [
  ...[0, -100, 9_900, 10_050, 2_000_000_100, 10_000.5, '10000', null].map((amount_minor) =>
    post({ ...charges.plain, amount_minor }),
  ),
  ...(['amount_minor', 'rail', 'msisdn'] as const).map((name) => post(without(name))),
  ...['wallet', 'visa', '', 7].map((rail) => post({ ...charges.plain, rail })),
  ...['USD', 7].map((currency) => post({ ...charges.plain, currency })),
  ...['', '12', true].map((msisdn) => post({ ...charges.plain, msisdn })),
  post({ ...charges.plain, reference: 'r'.repeat(201) }),
  post({ ...charges.plain, description: 'd'.repeat(501) }),
  { method: 'POST', path: chargesPath, json: charges.plain },
  post(charges.plain, { idempotencyKey: 'short' }),
  post(charges.plain, { idempotencyKey: 'not one' }),
  { method: 'POST', path: chargesPath, raw: '[]', idempotencyKey: fresh },
  post(charges.plain),
  post({ ...charges.plain, colour: 'red' }),
  post({ ...charges.plain, currency: null }),
  post({ ...charges.plain, reference: null }),
  post({ ...charges.plain, reference: 17 }),
  post({ ...charges.plain, description: '\u{1F33D}'.repeat(251) }),
  post({ ...charges.plain, metadata: [1] }),
  post({ ...charges.plain, metadata: null }),
  post(charges.plain, { headers: { 'content-type': 'text/plain' } }),
];

function needs(permit: Permit): Needs {
  const has = permit === 'reading' ? (['charges:read', 'balance:read'] as const) : (['charges:write'] as const);
  return { permit, bothDeployments: true, keys: { live: { mode: 'live', has }, sandbox: { mode: 'test', has } } };
}

/** A code may be drawn anew for each request: what differs is asked for so many times. */
const mostTries = 5;

async function askBoth(context: CheckContext, asked: Asked): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const codes = [];
    for (const deployment of ['sandbox', 'live'] as const) {
      const unused = asked.idempotencyKey === fresh && { idempotencyKey: freshKey() };
      codes.push(
        errorCode(await context.send({ ...asked, ...unused, deployment, key: { use: keyFor(context, deployment) } })),
      );
    }
    if (codes.includes(null) || codes[0] === codes[1]) return;
  }
}

function bothAsked(what: string, title: string, permit: Permit, asked: readonly Asked[]): Check {
  return property({
    id: `same-shapes/${what}`,
    title,
    rules: ['deployments.same-shapes'],
    needs: needs(permit),
    ...cases(asked),
    requestsPerRun: 2,
    body: askBoth,
  });
}

const orders: readonly (readonly [Deployment, Deployment])[] = [
  ['sandbox', 'live'],
  ['live', 'sandbox'],
];

/** What is asked for in one moment may be alike on both, ids and times included. */
const apart_s = 6;

const old_s = 2 * 86_400;

/** By then the sandbox has made up its mind. */
const resolved_s = 30;

export const checks = [
  bothAsked('reads', 'Sandbox and live answer the same reads alike', 'reading', reads),
  bothAsked('creations', 'Sandbox and live answer the same charges alike', 'prompting', creations),
  property({
    id: 'live-business-apart/one-key-in-both',
    title: 'A charge of one deployment is not found on the other, not even with the Idempotency-Key of both',
    rules: ['deployments.separate', 'auth.test-key-refused-on-live', 'auth.live-key-refused-on-sandbox'],
    needs: {
      bothDeployments: true,
      permit: 'prompting',
      keys: {
        live: { mode: 'live', has: ['charges:write', 'charges:read'] },
        sandbox: { mode: 'test', has: ['charges:write', 'charges:read'] },
      },
    },
    ...cases(orders),
    runs: { quick: 1, deep: 6 },
    requestsPerRun: 13,
    wait_s: apart_s + resolved_s + old_s,
    body: async (context, [here, there]) => {
      const [own, other] = [keyFor(context, here), keyFor(context, there)];
      const idempotencyKey = freshKey();
      // By the number of an order, or by anything.
      const reference = here === 'sandbox' ? `order-${drawn(fc.integer({ min: 1e8, max: 1e9 }))}` : freshReference();
      const body = { ...fullCharge, amount_minor: 10_000, reference };
      const made = await context.send({ ...charges.post(own, body, idempotencyKey), deployment: here });
      const id = idOf(made);
      if (id === null) return;
      await pause(context, apart_s);
      await context.send({ ...charges.get(other, id), deployment: there });
      await context.send({ ...charges.post(own, body, idempotencyKey), deployment: there });
      await context.send({ ...charges.post(other, body, idempotencyKey), deployment: there });
      await context.send({ ...charges.get(own, id), deployment: here });
      await context.send({ ...charges.list(other, { limit: '10' }), deployment: there });
      await context.send({ ...charges.list(other, { limit: '5', starting_after: id }), deployment: there });
      await context.send({ ...charges.list(other, { starting_after: id }), deployment: here });
      await pause(context, resolved_s);
      // However often it is read where it is.
      for (let read = 1; read <= 3; read += 1) await context.send({ ...charges.get(own, id), deployment: here });
      await context.send({ ...charges.get(other, id), deployment: there });
      if (!context.clock.jumps) return;
      // Old charges may be kept elsewhere.
      await pause(context, old_s);
      await context.send({ ...charges.get(other, id), deployment: there });
    },
  }),
];
