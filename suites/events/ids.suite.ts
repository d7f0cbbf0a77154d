import fc from 'fast-check';
import { property } from '../../src/generate/property.ts';
import { eventsPath, getEvent, listEvents, retryEvent } from '../../src/generate/webhooks/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { promptSale } from './sales.ts';
import { told } from './shop.ts';
import { loggedOf } from './watch.ts';
import { keyFor } from '../charges/keys.ts';
import { ownBusiness } from '../auth/own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';

const reading: KeyNeed = { mode: 'live', has: ['events:read'] };
const retrying: KeyNeed = { mode: 'live', has: ['events:read', 'events:write'] };

const unknownIds: readonly string[] = [
  'ev_neverexisted000000000000',
  'ev_',
  'ch_neverexisted000000000000',
  'null',
  `ev_${'x'.repeat(300)}`,
  'ev_%27%20OR%201%3D1%20--',
  'ev_neverexisted.json',
];

const nearIds: readonly ((id: string) => string)[] = [
  (id) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
  (id) => id.slice(0, -1),
  (id) => `${id}0`,
  (id) => id.slice(3),
];

const oddQueries = [
  'limit=1',
  'limit=101',
  'limit=ten',
  'type=charge.paid',
  'starting_after=ev_none',
  'offset=1',
  'page=2',
];

const anyId: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 12, maxLength: 40 })
  .map((rest) => `ev_${rest}`);

export const checks: readonly Check[] = [
  property<string>({
    id: 'event-ids/unknown',
    deployment: 'live',
    title: 'An event that never existed is not found, however its id is written',
    rules: ['events.get.unknown-not-found', 'errors.cause-of-not-found'],
    needs: { keys: { main: reading } },
    arbitrary: anyId,
    boundaries: unknownIds,
    runs: { quick: 1, standard: unknownIds.length, deep: 40 },
    requestsPerRun: 1,
    body: async (context, id) => void (await context.send(getEvent(keyFor(context), id))),
  }),
  property<string>({
    id: 'event-ids/unknown-retried',
    deployment: 'live',
    title: 'An event that never existed cannot be retried',
    rules: ['events.retry.unknown-not-found', 'errors.cause-of-not-found'],
    needs: { keys: { main: retrying } },
    arbitrary: anyId,
    boundaries: unknownIds,
    runs: { quick: 1, standard: unknownIds.length, deep: 40 },
    requestsPerRun: 1,
    body: async (context, id) => void (await context.send(retryEvent(keyFor(context), id))),
  }),
  property<string>({
    id: 'event-ids/odd-queries',
    deployment: 'live',
    title: 'The event log can be listed, and no query makes a failure of it',
    rules: ['events.list.served', 'events.list.holds-events', 'errors.never-500'],
    needs: { keys: { main: reading } },
    arbitrary: fc.constantFrom(...oddQueries),
    boundaries: oddQueries,
    runs: { quick: 1, standard: oddQueries.length, deep: oddQueries.length },
    requestsPerRun: 2,
    body: async (context, query) => {
      await context.send(listEvents(keyFor(context)));
      await context.send({ method: 'GET', path: `${eventsPath}?${query}`, key: { use: keyFor(context) } });
    },
  }),
  told({
    id: 'event-ids/of-another-business',
    title: 'An event of another business is neither found, nor listed, nor retried',
    rules: [
      'events.get.foreign-not-found',
      'events.retry.foreign-not-found',
      'events.list.own-business-only',
      'events.get.the-one-asked',
      'events.get.unknown-not-found',
      'errors.cause-of-not-found',
    ],
    operator: ['approve_charge'],
    hook: false,
    cost: 9 + mostReads + nearIds.length,
    wait_s: showing_s,
    run: async (context) => {
      const [owner, stranger] = [await ownBusiness(context), await ownBusiness(context)];
      for (const { key } of [stranger, owner]) await (await promptSale(context, key)).pay();
      const sale = await promptSale(context, owner.key);
      await sale.pay();
      const id = (await loggedOf(context, owner.key, sale)).found?.id;
      if (id === undefined) return;
      await context.send(getEvent(owner.key, id));
      await context.send(getEvent(stranger.key, id));
      await context.send(retryEvent(stranger.key, id));
      await context.send(listEvents(stranger.key));
      await context.send(listEvents(owner.key));
      for (const near of nearIds) await context.send(getEvent(owner.key, near(id)));
    },
  }),
];
