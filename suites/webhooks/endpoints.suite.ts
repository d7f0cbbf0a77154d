import fc from 'fast-check';
import { property } from '../../src/generate/property.ts';
import { deleteEndpoint, listEndpoints, setEndpoint } from '../../src/generate/webhooks/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { acceptedAddress, hooking, hookingKey, withAddress } from './address.ts';

/** What a shop does with its address: sets the one it has or another, is refused, looks, deletes. */
const commands = ['a', 'b', 'A', 'refused', 'list', 'delete'] as const;
type Command = (typeof commands)[number];

const stories: readonly (readonly Command[])[] = [
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

const unknownIds = ['we_neverexisted000000000000', 'neverexisted', '0', 'null', 'we_%27%20OR%201%3D1', 'whsec_none'];

const nearIds: readonly ((id: string) => string)[] = [
  (id) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
  (id) => `${id}0`,
  (id) => id.slice(0, -1),
];

export const checks: readonly Check[] = [
  property<readonly Command[]>({
    id: 'webhook-endpoints/set-and-deleted',
    deployment: 'live',
    title: 'The address, its secret and its record are as they were left, whatever was done before',
    rules: [
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.same-address-keeps-secret',
      'webhook-endpoints.set.status-201',
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoints.delete.served',
      'webhook-endpoint.id',
      'webhook-endpoint.url',
      'webhook-endpoint.url-as-set',
      'webhook-endpoint.active',
      'webhook-endpoint.created',
      'webhook-endpoint.updated',
      'webhook-endpoint.active-after-set',
      'webhook-endpoint.inactive-after-delete',
      'webhook-endpoint.record-stays',
      'webhook-endpoint.secret-on-set',
      'webhook-endpoint.secret-prefix',
      'webhook-endpoint.secret-never-read',
    ],
    needs: hookingKey,
    arbitrary: fc.array(fc.constantFrom(...commands), { minLength: 3, maxLength: mostCommands }),
    boundaries: stories,
    runs: { quick: 0, standard: stories.length + 2, deep: 60 },
    requestsPerRun: mostCommands + 2,
    body: act,
  }),
  property<string>({
    id: 'webhook-endpoints/unknown-ids',
    deployment: 'live',
    title: 'An endpoint that never existed cannot be deleted',
    rules: ['webhook-endpoints.delete.unknown-not-found', 'errors.cause-of-not-found'],
    needs: hookingKey,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 12, maxLength: 40 })
      .map((rest) => `we_${rest}`),
    boundaries: unknownIds,
    runs: { quick: 1, standard: unknownIds.length, deep: 30 },
    requestsPerRun: 1,
    body: async (context, id) => void (await context.send(deleteEndpoint(keyFor(context), id))),
  }),
  property<(typeof nearIds)[number]>({
    id: 'webhook-endpoints/nearly-known-ids',
    deployment: 'live',
    title: 'An id that differs from that of the endpoint in one character stops nothing',
    rules: ['webhook-endpoints.delete.unknown-not-found', 'webhook-endpoint.active-after-set'],
    needs: hookingKey,
    arbitrary: fc.constantFrom(...nearIds),
    boundaries: nearIds,
    runs: { quick: 0, standard: nearIds.length, deep: nearIds.length },
    requestsPerRun: 5,
    body: async (context, near) => {
      const key = keyFor(context);
      const base = await acceptedAddress(context, key);
      const id = idOf(await context.send(setEndpoint(key, { url: addressOf(base, 'a') })));
      if (id === null) return;
      await context.send(deleteEndpoint(key, near(id)));
      await context.send(listEndpoints(key));
    },
  }),
  property<Address>({
    id: 'webhook-endpoints/of-another-business',
    deployment: 'live',
    title: 'The endpoint of another business is neither listed nor deleted, nor replaced by setting one',
    rules: [
      'webhook-endpoints.delete.foreign-not-found',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoint.active-after-set',
      'webhook-endpoint.url-as-set',
      'errors.cause-of-not-found',
    ],
    needs: { keys: { main: hooking, other: { ...hooking, business: 'other' } } },
    arbitrary: fc.constantFrom<Address[]>('a', 'b'),
    boundaries: ['a'],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 9,
    body: async (context, command) => {
      const [main, other] = [keyFor(context), keyFor(context, 'other')];
      const base = await acceptedAddress(context, other);
      const foreign = idOf(await context.send(setEndpoint(other, { url: addressOf(base, command) })));
      await context.send(setEndpoint(main, { url: addressOf(base, 'A') }));
      if (foreign === null) return;
      await context.send(deleteEndpoint(main, foreign));
      await context.send(listEndpoints(other));
      await context.send(listEndpoints(main));
      await context.send(setEndpoint(other, { url: addressOf(base, command) }));
    },
  }),
].map(withAddress);

async function act(context: CheckContext, chosen: readonly Command[]): Promise<void> {
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
