import fc from 'fast-check';
import { idOf } from '../../src/evidence/read.ts';
import { property } from '../../src/generate/property.ts';
import { cases, values } from '../../src/generate/values.ts';
import { deleteEndpoint, listEndpoints, setEndpoint } from '../../src/generate/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor, hooking, hookingKey, inTurn, made } from '../sending.ts';
import { acceptedAddress, withAddress } from './address.ts';
import { rulesOfObject } from '../rules.ts';

/** What a shop does with its address: sets the one it has or another, is refused, looks, deletes. */
const commands = ['a', 'b', 'A', 'refused', 'list', 'delete'] as const;
type EndpointCommand = (typeof commands)[number];

const stories: readonly (readonly EndpointCommand[])[] = [
  ['a', 'a', 'list', 'b', 'list', 'a', 'list'],
  ['a', 'delete', 'list', 'a', 'list', 'a'],
  ['b', 'refused', 'b', 'A', 'A', 'list', 'a'],
  ['b', 'delete', 'delete', 'list', 'a', 'list', 'delete', 'list'],
  ['a', 'A', 'list', 'delete', 'list', 'refused', 'list', 'b', 'b', 'list'],
];

const mostCommands = 10;

type Address = 'a' | 'A' | 'b';
const names: Readonly<Record<Address, string>> = { a: 'duka', A: 'Duka', b: 'soko' };
const addressOf = (base: string, address: Address): string => `${base}?of=${names[address]}`;

const nearIds: readonly ((id: string) => string)[] = [
  (id) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
  (id) => `${id}0`,
  (id) => id.slice(0, -1),
];

export const checks = [
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
    ...values(fc.array(fc.constantFrom(...commands), { minLength: 3, maxLength: mostCommands }), stories),
    runs: { standard: stories.length + 2, deep: 60 },
    requestsPerRun: mostCommands + 2,
    body: act,
  }),
  property({
    id: 'webhook-endpoints/nearly-known-ids',
    title: 'An id that differs from that of the endpoint in one character stops nothing',
    rules: ['webhook-endpoints.delete.unknown-not-found', 'webhook-endpoint.active-after-set'],
    needs: hookingKey,
    ...cases(nearIds),
    requestsPerRun: 5,
    body: async (context, near) => {
      const key = keyFor(context);
      const base = await acceptedAddress(context, key);
      await made(context, setEndpoint(key, { url: addressOf(base, 'a') }), (id) => [
        deleteEndpoint(key, near(id)),
        listEndpoints(key),
      ]);
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
    requestsPerRun: 9,
    body: async (context, command) => {
      const [main, other] = [keyFor(context), keyFor(context, 'other')];
      const base = await acceptedAddress(context, other);
      const foreign = idOf(await context.send(setEndpoint(other, { url: addressOf(base, command) })));
      await context.send(setEndpoint(main, { url: addressOf(base, 'A') }));
      if (foreign === null) return;
      await inTurn(context, deleteEndpoint(main, foreign), listEndpoints(other), listEndpoints(main));
      await context.send(setEndpoint(other, { url: addressOf(base, command) }));
    },
  }),
].map(withAddress);

async function act(context: CheckContext, chosen: readonly EndpointCommand[]): Promise<void> {
  const key = keyFor(context);
  const base = await acceptedAddress(context, key);
  let id: string | null = null;
  for (const command of chosen) {
    if (command === 'list') await context.send(listEndpoints(key));
    else if (command === 'refused') await context.send(setEndpoint(key, { url: base.replace('https:', 'http:') }));
    else if (command !== 'delete') id = idOf(await context.send(setEndpoint(key, { url: addressOf(base, command) })));
    else if (id !== null) await context.send(deleteEndpoint(key, id));
  }
}
