import { nearIds, unknownIds, type Prefix } from '../../src/generate/auth/unknown-id.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../charges/keys.ts';
import { bills, charges, links, type Creation } from '../creations.ts';
import { made } from '../sending.ts';

type Tried = Pick<Property<string>, 'id' | 'rules' | 'runs'> & Partial<Pick<Property<string>, 'needs'>>;

const unknown = ({ what, needs, get }: Creation, prefix: Prefix, tried: Tried): Check =>
  property({
    title: `A ${what} that never existed is not found, however its id is written`,
    needs,
    ...tried,
    ...unknownIds(prefix),
    body: (context, id) => context.send(get(keyFor(context), id)),
  });

const nearlyKnown = (id: string, { what, needs, plain, post, get }: Creation, rules: Check['rules']): Check =>
  script({
    id,
    title: `An id that differs from that of a ${what} in as little as one character is not that ${what}`,
    rules,
    needs,
    requests: nearIds.length + 2,
    run: (context) => {
      const key = keyFor(context);
      const near = (own: string) => nearIds.map((of) => of(own)).filter((other) => other !== own);
      return made(context, post(key, plain), (own) => [...near(own), own].map((each) => get(key, each)));
    },
  });

export const checks: readonly Check[] = [
  unknown(charges, 'ch_', {
    id: 'unknown-ids/every-other-id',
    rules: ['charges.get.unknown-not-found', 'errors.cause-of-not-found', 'errors.body'],
    runs: { quick: 2, deep: 120 },
  }),
  nearlyKnown('unknown-ids/nearly-known-ids', charges, ['charges.get.unknown-not-found', 'charges.get.the-one-asked']),
];

export const checksOnLive: readonly Check[] = [
  unknown(bills, 'bl_', {
    id: 'bills-access/unknown-ids',
    rules: ['bills.get.unknown-not-found', 'errors.cause-of-not-found'],
    needs: { keys: { main: { mode: 'live', has: ['bills:read'] } } },
    runs: { quick: 1, deep: 80 },
  }),
  nearlyKnown('bills-access/nearly-known-ids', bills, ['bills.get.unknown-not-found']),
  unknown(links, 'pl_', {
    id: 'link-lists/unknown-ids',
    rules: ['links.get.unknown-not-found', 'errors.cause-of-not-found'],
    runs: { quick: 1, deep: 40 },
  }),
  nearlyKnown('link-lists/nearly-known-ids', links, ['links.get.unknown-not-found', 'links.get.the-one-asked']),
];
