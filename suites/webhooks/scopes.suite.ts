import fc from 'fast-check';
import { scopes as allScopes, type Scope } from '../../src/contract/scopes.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import {
  deleteEndpoint,
  getEvent,
  listEndpoints,
  listEvents,
  retryEvent,
  setEndpoint,
} from '../../src/generate/webhooks/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { promptSale } from '../events/sales.ts';
import { told } from '../events/shop.ts';
import { loggedOf } from '../events/watch.ts';
import { keyFor, ofForbiddenScope } from '../charges/keys.ts';
import { keyOf, makesBusinesses, ownBusiness } from '../auth/own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { hooking, withAddress } from './address.ts';

const ofEndpoints = [
  'scopes.webhook-endpoints.set.required',
  'scopes.webhook-endpoints.set.sufficient',
  'scopes.webhook-endpoints.list.required',
  'scopes.webhook-endpoints.list.sufficient',
  'scopes.webhook-endpoints.delete.required',
  'scopes.webhook-endpoints.delete.sufficient',
] as const;

const ofEvents = [
  'scopes.events.list.required',
  'scopes.events.list.sufficient',
  'scopes.events.get.required',
  'scopes.events.get.sufficient',
  'scopes.events.retry.required',
  'scopes.events.retry.sufficient',
] as const;

const allBut = (...scopes: readonly Scope[]): readonly Scope[] => allScopes.filter((each) => !scopes.includes(each));

const once = { arbitrary: fc.constant(nobodysUrl), boundaries: [], runs: { quick: 0, standard: 1, deep: 1 } } as const;

const ofTheTarget: readonly Check[] = [
  property({
    ...once,
    id: 'webhook-scopes/without-writing',
    deployment: 'live',
    title: 'A key without webhooks:write reads the endpoint, and neither sets nor deletes one',
    rules: [
      'scopes.webhook-endpoints.set.required',
      'scopes.webhook-endpoints.delete.required',
      'scopes.webhook-endpoints.list.sufficient',
      ...ofForbiddenScope,
    ],
    needs: {
      keys: { maker: hooking, main: { mode: 'live', has: ['webhooks:read'], lacks: ['webhooks:write'] } },
      permit: 'writing',
    },
    requestsPerRun: 5,
    body: async (context, url) => {
      const id = idOf(await context.send(setEndpoint(keyFor(context, 'maker'), { url })));
      await context.send(setEndpoint(keyFor(context), { url: `${url}?of=soko` }));
      if (id !== null) await context.send(deleteEndpoint(keyFor(context), id));
      await context.send(listEndpoints(keyFor(context)));
      await context.send(listEndpoints(keyFor(context, 'maker')));
    },
  }),
  property({
    ...once,
    id: 'webhook-scopes/without-events',
    deployment: 'live',
    title: 'A key without events:read reads no event',
    rules: ['scopes.events.list.required', ...ofForbiddenScope],
    needs: { keys: { main: { mode: 'live', lacks: ['events:read'] } } },
    requestsPerRun: 1,
    body: async (context) => void (await context.send(listEvents(keyFor(context)))),
  }),
];

/** Each scope alone, and all others together, at each operation on endpoints. */
const endpointsAlone: Check = {
  ...told({
    id: 'webhook-scopes/one-scope-on-endpoints',
    title: 'One scope alone opens what it is for on endpoints, and all others together do not',
    rules: [...ofEndpoints, ...ofForbiddenScope],
    operator: makesBusinesses,
    hook: false,
    cost: 3 * 6 + 4,
    wait_s: 0,
    run: async (context) => {
      const { business } = await ownBusiness(context, { scopes: ['balance:read'] });
      const key = (granted: readonly Scope[]): Promise<string> => keyOf(context, business, { scopes: granted });
      const writer = await key(['webhooks:write']);
      const id = idOf(await context.send(setEndpoint(writer, { url: nobodysUrl })));
      await tryEndpoints(context, await key(['webhooks:read']), id);
      await tryEndpoints(context, await key(allBut('webhooks:write')), id);
      await tryEndpoints(context, await key(allBut('webhooks:read', 'webhooks:write')), id);
      await tryEndpoints(context, await key(['events:write']), id);
      await context.send(listEndpoints(writer));
      await context.send(listEndpoints(await key(allBut('webhooks:read'))));
      await context.send(listEndpoints(await key(['webhooks:read'])));
      if (id !== null) await context.send(deleteEndpoint(writer, id));
    },
  }),
};

async function tryEndpoints(context: CheckContext, key: string, id: string | null): Promise<void> {
  await context.send(setEndpoint(key, { url: `${nobodysUrl}?of=soko` }));
  await context.send(listEndpoints(key));
  if (id !== null) await context.send(deleteEndpoint(key, id));
}

const eventsAlone: Check = told({
  id: 'webhook-scopes/one-scope-on-events',
  title: 'One scope alone opens what it is for on events, and all others together do not',
  rules: [...ofEvents, ...ofForbiddenScope],
  operator: ['approve_charge'],
  hook: false,
  cost: 1 + mostReads + 6 * 3,
  wait_s: showing_s,
  run: async (context) => {
    const { business, key: all } = await ownBusiness(context);
    const sale = await promptSale(context, all);
    await sale.pay();
    const id = (await loggedOf(context, all, sale)).found?.id ?? null;
    const key = (granted: readonly Scope[]): Promise<string> => keyOf(context, business, { scopes: granted });
    for (const granted of [
      ['events:read'],
      ['events:write'],
      allBut('events:read'),
      allBut('events:write'),
      ['webhooks:read', 'webhooks:write'],
    ] satisfies readonly (readonly Scope[])[])
      await tryEvents(context, await key(granted), id);
  },
});

async function tryEvents(context: CheckContext, key: string, id: string | null): Promise<void> {
  await context.send(listEvents(key));
  if (id === null) return;
  await context.send(getEvent(key, id));
  await context.send(retryEvent(key, id));
}

export const checks: readonly Check[] = [...ofTheTarget.map(withAddress), endpointsAlone, eventsAlone];
