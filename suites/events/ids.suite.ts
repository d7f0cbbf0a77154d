import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import { nearIds } from '../../src/generate/auth/unknown-id.ts';
import { property } from '../../src/generate/property.ts';
import { getEvent, listEvents, retryEvent } from '../../src/generate/request.ts';
import { cases } from '../../src/generate/values.ts';
import { paidPrompt } from './sales.ts';
import { told } from './shop.ts';
import { loggedOf } from './watch.ts';
import { keyFor, inTurn, pause } from '../sending.ts';
import { ownBusiness } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';

const oddQueries = [
  null,
  'limit=1',
  'limit=101',
  'limit=ten',
  'type=charge.paid',
  'starting_after=ev_none',
  'offset=1',
  'page=2',
];

const day_s = 86_400;
const oldest_s = 40 * day_s;
const ages_s = fc.constantFrom(0, 3 * day_s, oldest_s);

export const checks = [
  property({
    id: 'event-ids/odd-queries',
    title: 'The event log can be listed, and no query makes a failure of it',
    rules: ['events.list.served', 'events.list.holds-events', 'errors.never-500'],
    needs: { keys: { main: { mode: 'live', has: ['events:read'] } } },
    ...cases(oddQueries),
    runs: { quick: 1 },
    requestsPerRun: 1,
    body: async (context, query) => {
      const list = listEvents(keyFor(context));
      await context.send(query === null ? list : { ...list, path: `${list.path}?${query}` });
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
    inbox: false,
    requests: 11 + mostReads + nearIds.length,
    wait_s: showing_s,
    ages_s: oldest_s,
    run: async (context) => {
      const [owner, stranger] = [await ownBusiness(context), await ownBusiness(context)];
      for (const { key } of [stranger, owner]) await paidPrompt(context, key);
      const sale = await paidPrompt(context, owner.key);
      const id = (await loggedOf(context, owner.key, sale)).found?.id;
      if (id === undefined) return;
      // Whatever is done with events of some age, it makes them nobody else's.
      if (context.clock.jumps) await pause(context, drawn(ages_s));
      await inTurn(context, getEvent(owner.key, id), getEvent(stranger.key, id), retryEvent(stranger.key, id));
      await inTurn(context, listEvents(stranger.key), listEvents(owner.key));
      const near = nearIds.map((of) => of(id)).filter((other) => other !== id);
      await inTurn(context, ...near.map((other) => getEvent(owner.key, other)));
      await inTurn(context, ...near.slice(1, 3).map((other) => retryEvent(owner.key, other)));
    },
  }),
];
