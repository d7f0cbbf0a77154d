import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { nearIds, unknownIds, type Prefix } from '../../src/generate/auth/unknown-id.ts';
import { deleteEndpoint, getEvent, retryEvent } from '../../src/generate/request.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { chargingKey, keyFor, linkingKey, hookingKey, made } from '../sending.ts';
import { bills, charges, links, type Creation } from '../creations.ts';
import { withAnyAddress } from '../webhooks/address.ts';

interface Unknown extends Pick<Property<string>, 'id' | 'title' | 'rules' | 'needs' | 'runs'> {
  readonly prefix: Prefix;
  readonly ask: (key: string, id: string) => RequestTemplate;
}

const unknown = ({ prefix, ask, rules, ...tried }: Unknown): Check =>
  property({
    ...tried,
    rules: [...rules, 'errors.cause-of-not-found'],
    ...unknownIds(prefix),
    body: (context, id) => context.send(ask(keyFor(context), id)),
  });

const nearlyKnown = (id: string, { what, needs, sample, post, get }: Creation, rules: Check['rules']): Check =>
  script({
    id,
    title: `An id that differs from that of a ${what} in as little as one character is not that ${what}`,
    rules,
    needs,
    requests: nearIds.length + 2,
    run: (context) => {
      const key = keyFor(context);
      const near = (own: string) => nearIds.map((of) => of(own)).filter((other) => other !== own);
      return made(context, post(key, sample()), (own) => [...near(own), own].map((each) => get(key, each)));
    },
  });

export const checks = [
  unknown({
    id: 'unknown-ids/every-other-id',
    title: 'An id that never existed is not found, however it is written',
    rules: ['charges.get.unknown-not-found', 'errors.body', 'auth.key-stored-as-hash'],
    needs: chargingKey,
    prefix: 'ch_',
    ask: charges.get,
    runs: { quick: 2, deep: 120 },
  }),
  nearlyKnown('unknown-ids/nearly-known-ids', charges, ['charges.get.unknown-not-found', 'charges.get.the-one-asked']),
];

export const checksOnLive = [
  unknown({
    id: 'bills-access/unknown-ids',
    title: 'A bill that never existed is not found, however its id is written',
    rules: ['bills.get.unknown-not-found'],
    needs: { keys: { main: { mode: 'live', has: ['bills:read'] } } },
    prefix: 'bl_',
    ask: bills.get,
    runs: { quick: 1, deep: 80 },
  }),
  unknown({
    id: 'link-lists/unknown-ids',
    title: 'A link that never existed is not found, however its id is written',
    rules: ['links.get.unknown-not-found'],
    needs: linkingKey,
    prefix: 'pl_',
    ask: links.get,
    runs: { quick: 1, deep: 40 },
  }),
  unknown({
    id: 'event-ids/unknown',
    title: 'An event that never existed is not found, however its id is written',
    rules: ['events.get.unknown-not-found'],
    needs: { keys: { main: { mode: 'live', has: ['events:read'] } } },
    prefix: 'ev_',
    ask: getEvent,
    runs: { quick: 1, deep: 40 },
  }),
  unknown({
    id: 'event-ids/unknown-retried',
    title: 'An event that never existed cannot be retried',
    rules: ['events.retry.unknown-not-found'],
    needs: { keys: { main: { mode: 'live', has: ['events:read', 'events:write'] } } },
    prefix: 'ev_',
    ask: retryEvent,
    runs: { quick: 1, deep: 40 },
  }),
  withAnyAddress(
    unknown({
      id: 'webhook-endpoints/unknown-ids',
      title: 'An endpoint that never existed cannot be deleted',
      rules: ['webhook-endpoints.delete.unknown-not-found'],
      needs: hookingKey,
      prefix: 'we_',
      ask: deleteEndpoint,
      runs: { quick: 1, deep: 30 },
    }),
  ),
  nearlyKnown('bills-access/nearly-known-ids', bills, ['bills.get.unknown-not-found']),
  nearlyKnown('link-lists/nearly-known-ids', links, ['links.get.unknown-not-found', 'links.get.the-one-asked']),
];
