import fc from 'fast-check';
import { idOf } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { property } from '../../src/generate/property.ts';
import { cases, values } from '../../src/generate/values.ts';
import { deleteEndpoint, endpointsPath, listed, listEndpoints, setEndpoint } from '../../src/generate/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor, hooking, hookingKey, inTurn, made, pauseSince, readAll } from '../sending.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { acceptedAddress, settingAddress, withAnyAddress } from './address.ts';
import { asEver } from '../as-ever.ts';
import { rulesOfObject } from '../rules.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { endpointInUse, isWrong, tries, type Try } from '../../src/judge/webhooks/endpoint-in-use.situation.ts';
import { script } from '../../src/generate/script.ts';

/** What a shop does with its address: sets the one it has or another, is refused, looks, deletes. */
const actions = ['a', 'b', 'A', 'a/', 'refused', 'list', 'delete'] as const;
type EndpointAction = (typeof actions)[number];

const stories: readonly (readonly EndpointAction[])[] = [
  ['a', 'a', 'list', 'b', 'list', 'a', 'a/', 'list'],
  ['a', 'delete', 'refused', 'list', 'a', 'list', 'a'],
  ['b', 'refused', 'b', 'A', 'A', 'list', 'a'],
  ['b', 'delete', 'delete', 'list', 'a', 'list', 'delete', 'list'],
  ['a', 'A', 'list', 'delete', 'list', 'refused', 'list', 'b', 'b', 'list'],
];

const mostActions = 10;

const anyLimit = fc.integer({ min: 1, max: 100 }).map(String);
/** Every other time with a limit, as for any list. */
const listAt = (key: string, turn: number): RequestTemplate =>
  listed(endpointsPath)(key, turn % 2 === 0 ? {} : { limit: drawn(anyLimit) });

type Address = 'a' | 'A' | 'a/' | 'b';
const names: Readonly<Record<Address, string>> = { a: 'duka', A: 'Duka', 'a/': 'duka/', b: 'soko' };
const inQuery = (base: string, address: Address): string => `${base}?of=${names[address]}`;
const atEnd = (base: string, address: Address): string => `${base}?${'Ab9-_'.repeat(60)}&of=${names[address]}`;
/** Whether a slash at the end of a path makes another address need not be tried. */
const inPath = (base: string, address: Address): string =>
  base.includes('?') ? inQuery(base, address) : `${base}/${names[address].replace(/\/$/, '/2')}`;

/** In what the addresses of a business differ: in their query, in their path, or in the last of what is long. */
const anyWriting = fc.constantFrom(inQuery, atEnd, inPath);

const refused: readonly ((base: string) => string)[] = [
  (base) => base.replace(/^https:\/\/[^/?]+\/?/, 'https:///'),
  (base) => base.replace('https:', 'http:'),
  (base) => base.replace('https://', 'https://duka:soko@'),
  (base) => `${base}?of=`.padEnd(501, 'x'),
];

/** Three of the four each time. */
const someRefused = fc.shuffledSubarray([...refused], { minLength: 3, maxLength: 3 });

const nearIds: readonly ((id: string) => string)[] = [
  (id) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
  (id) => `${id}0`,
  (id) => id.slice(0, -1),
];

const ofTheMain = [
  property({
    id: 'webhook-endpoints/set-and-deleted',
    title: 'The address, its secret and its record are as they were left, whatever was done before',
    rules: [
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.same-address-keeps-secret',
      'webhook-endpoints.set.status-201',
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoints.delete.served',
      ...rulesOfObject('webhooks.object'),
      'webhook-endpoint.active-after-set',
      'webhook-endpoint.inactive-after-delete',
      'webhook-endpoint.record-stays',
    ],
    needs: hookingKey,
    ...values(fc.array(fc.constantFrom(...actions), { minLength: 3, maxLength: mostActions }), stories),
    runs: { standard: stories.length + 2, deep: 60 },
    requestsPerRun: 3 * mostActions + 2,
    body: act,
  }),
  script({
    id: 'webhook-endpoints/nearly-known-ids',
    title: 'An id that differs from that of the endpoint in one character stops nothing',
    rules: ['webhook-endpoints.delete.unknown-not-found', 'webhook-endpoint.active-after-set'],
    needs: hookingKey,
    requests: 2 * nearIds.length + 3,
    run: async (context) => {
      const key = keyFor(context);
      const base = await acceptedAddress(context, key);
      await made(context, setEndpoint(key, { url: inQuery(base, 'a') }), (id) =>
        nearIds.flatMap((near) => [deleteEndpoint(key, near(id)), listEndpoints(key)]),
      );
    },
  }),
  property({
    id: 'webhook-endpoints/of-another-business',
    title: 'The endpoint of another business is neither listed nor deleted, nor replaced by setting one',
    rules: [
      'webhook-endpoints.delete.foreign-not-found',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoint.active-after-set',
      'webhook-endpoint.url-as-set',
      'errors.cause-of-not-found',
    ],
    needs: { keys: { main: hooking, other: { ...hooking, business: 'other' } } },
    ...cases<Address>(['a', 'b']),
    runs: { standard: 1 },
    requestsPerRun: 11,
    body: async (context, action) => {
      const [main, other] = [keyFor(context), keyFor(context, 'other')];
      const [base, addressOf] = [await acceptedAddress(context, other), drawn(anyWriting)];
      const foreign = idOf(await context.send(setEndpoint(other, { url: addressOf(base, action) })));
      await context.send(setEndpoint(main, { url: addressOf(base, 'A') }));
      if (foreign === null) return;
      await inTurn(context, deleteEndpoint(main, foreign), listEndpoints(other), listEndpoints(main));
      await context.send(setEndpoint(other, { url: addressOf(base, action) }));
      // Nor is it anybody's once its own business has deleted it.
      await inTurn(context, deleteEndpoint(other, foreign), deleteEndpoint(main, foreign));
    },
  }),
  script({
    id: 'webhook-endpoints/by-two-keys',
    title: 'An address belongs to the business, whichever of its API keys sets it, reads it or deletes it',
    rules: [
      'webhook-endpoints.set.same-address-keeps-secret',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoint.inactive-after-delete',
    ],
    needs: { keys: { main: hooking, second: { ...hooking, differentFrom: 'main' } } },
    requests: 12,
    run: async (context) => {
      const [main, second] = [keyFor(context), keyFor(context, 'second')];
      const [base, addressOf] = [await acceptedAddress(context, main), drawn(anyWriting)];
      const set = (key: string, address: Address) => setEndpoint(key, { url: addressOf(base, address) });
      await inTurn(context, set(main, 'a'), set(second, 'a'), listEndpoints(main), set(main, 'a'));
      await inTurn(context, set(second, 'b'), set(main, 'b'), listEndpoints(second));
      await made(context, set(second, 'a'), (id) => [deleteEndpoint(main, id), listEndpoints(second)]);
    },
  }),
  script({
    id: 'webhook-endpoints/of-a-business-in-use',
    title:
      'An address keeps its secret, another one has another, and a deleted one is not active, though others may set it too',
    rules: [
      'webhook-endpoints.set.same-address-keeps-secret',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoint.inactive-after-delete',
    ],
    needs: hookingKey,
    requests: tries * 7 + 1,
    run: async (context) => {
      const base = await acceptedAddress(context, keyFor(context));
      const seen: Try[] = [];
      do seen.push(await setTwiceAndDelete(context, base));
      while (seen.length < tries && isWrong(seen.at(-1)!));
      context.judge(endpointInUse, { seen });
    },
  }),
].map(withAnyAddress);

const day_s = 86_400;

/** When jobs of a month, a quarter and a year have been done. */
const ages_s = [0, 32 * day_s, 100 * day_s, 400 * day_s] as const;

const longAfter = script({
  id: 'webhook-endpoints/long-after',
  title: 'The record of an endpoint stays, deleted or in use, and so do the secret and the address',
  rules: [
    'webhook-endpoint.record-stays',
    'webhook-endpoint.inactive-after-delete',
    'webhook-endpoint.active-after-set',
    'webhook-endpoints.list.holds-endpoint',
    'webhook-endpoints.set.same-address-keeps-secret',
    'webhook-endpoints.set.url-required',
  ],
  needs: ofOwn('prompting', 'advance_clock'),
  requests: 2 * (4 + 2 * ages_s.length) + 3 * ages_s.length,
  wait_s: ages_s.at(-1)!,
  run: async (context) => {
    const [{ key: leaving }, { key: staying }] = [await ownBusiness(context), await ownBusiness(context)];
    await acceptedAddress(context, leaving);
    const base = await acceptedAddress(context, staying);
    const set = setEndpoint(staying, { url: base });
    await made(context, setEndpoint(leaving, { url: base }), (id) => [deleteEndpoint(leaving, id)]);
    const left = context.clock.now();
    for (const [at, age_s] of ages_s.entries()) {
      await pauseSince(context, left, age_s);
      const turn = at + context.seed;
      await readAll(context, listAt(leaving, turn), listAt(staying, turn + 1), set);
      // Nobody remembers the address for who names none.
      await inTurn(context, setEndpoint(leaving, {}), ...asEver(leaving, turn));
    }
  },
});

const atOnce = script({
  id: 'webhook-endpoints/set-at-once',
  title: 'Two that set an address at one moment, the first of a business or another, leave it with one',
  rules: ['webhook-endpoints.set.one-per-mode', 'webhook-endpoints.list.holds-endpoint'],
  needs: ofOwn('writing'),
  requests: 8,
  run: async (context) => {
    const [{ key: asking }, { key }] = [await ownBusiness(context), await ownBusiness(context)];
    const [base, addressOf] = [await acceptedAddress(context, asking), drawn(anyWriting)];
    const set = (address: Address): Promise<Exchange> =>
      context.send(setEndpoint(key, { url: addressOf(base, address) }));
    for (const [one, other] of [
      ['a', 'b'],
      ['A', 'a/'],
    ] as const) {
      await Promise.all([set(one), set(other)]);
      await context.send(listEndpoints(key));
    }
  },
});

export const checks = [...ofTheMain, settingAddress(longAfter), settingAddress(atOnce)];

async function act(context: CheckContext, chosen: readonly EndpointAction[]): Promise<void> {
  const key = keyFor(context);
  const [base, addressOf] = [await acceptedAddress(context, key), drawn(anyWriting)];
  let [id, url, turn]: [string | null, string, number] = [null, base, drawn(fc.nat({ max: 1 }))];
  for (const action of chosen) {
    if (action === 'list') await context.send(listAt(key, turn++));
    else if (action === 'refused')
      await inTurn(context, ...drawn(someRefused).map((spoil) => setEndpoint(key, { url: spoil(url) })));
    else if (action !== 'delete')
      id = idOf(await context.send(setEndpoint(key, { url: (url = addressOf(base, action)) })));
    else if (id !== null) await context.send(deleteEndpoint(key, id));
  }
}

async function setTwiceAndDelete(context: CheckContext, base: string): Promise<Try> {
  const key = keyFor(context);
  const set = (shop: string): Promise<Exchange> => context.send(setEndpoint(key, { url: `${base}?of=${shop}` }));
  const [first, again, other] = [await set('duka'), await set('duka'), await set('soko')];
  const list = await context.send(listEndpoints(key));
  const id = idOf(other);
  const deleted = id === null ? null : await context.send(deleteEndpoint(key, id));
  return { first, again, other, list, deleted, after: await context.send(listEndpoints(key)) };
}
