import { nearIds } from '../../src/generate/auth/unknown-id.ts';
import { property } from '../../src/generate/property.ts';
import { getEvent, listEvents, retryEvent } from '../../src/generate/request.ts';
import { cases } from '../../src/generate/values.ts';
import { paidPrompt } from './sales.ts';
import { told } from './shop.ts';
import { loggedOf } from './watch.ts';
import { keyFor, inTurn } from '../sending.ts';
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
    requests: 9 + mostReads + nearIds.length,
    wait_s: showing_s,
    run: async (context) => {
      const [owner, stranger] = [await ownBusiness(context), await ownBusiness(context)];
      for (const { key } of [stranger, owner]) await paidPrompt(context, key);
      const sale = await paidPrompt(context, owner.key);
      const id = (await loggedOf(context, owner.key, sale)).found?.id;
      if (id === undefined) return;
      await inTurn(context, getEvent(owner.key, id), getEvent(stranger.key, id), retryEvent(stranger.key, id));
      await inTurn(context, listEvents(stranger.key), listEvents(owner.key));
      const near = nearIds.map((of) => of(id)).filter((other) => other !== id);
      await inTurn(context, ...near.map((other) => getEvent(owner.key, other)));
    },
  }),
];
