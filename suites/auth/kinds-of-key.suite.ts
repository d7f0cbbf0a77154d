import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charging, keyFor, made } from '../sending.ts';
import { deadKeys, type Kind } from './dead-keys.ts';
import { callOf } from './endpoint-calls.ts';
import { charges } from '../creations.ts';

const all: readonly Endpoint[] = endpoints;

/** Every operation that the sandbox serves; one that makes something last. */
const served = all.filter(({ sandbox }) => sandbox).toReversed();

const kinds: readonly Kind[] = [
  ...deadKeys('test').map((kind) => ({ ...kind, title: `${kind.title} opens nothing` })),
  {
    name: 'live',
    title: 'A live key opens nothing in the sandbox',
    need: { mode: 'live' },
    rules: ['auth.live-key-refused-on-sandbox', 'errors.cause-of-live-key-on-sandbox'],
  },
  {
    name: 'draft',
    title: 'A sandbox key of a draft business is served',
    need: { mode: 'test', business: 'draft', has: ['charges:read', 'charges:write', 'balance:read'] },
    rules: ['sandbox.draft-business-works'],
  },
];

/** A live key in the sandbox is refused there, so its mode does not say where it is tried. */
const deployment = 'sandbox';

const opening: readonly Check[] = kinds.map(({ name, title, need, rules }) =>
  property({
    id: `kinds-of-key/${name}`,
    title,
    deployment,
    rules,
    needs: { keys: { main: need } },
    ...cases(served),
    runs: { quick: 1 },
    body: (context, endpoint) => context.send(callOf(endpoint, { use: keyFor(context) })),
  }),
);

/** A charge that exists shows what an unknown id hides. */
const reading: readonly Check[] = kinds
  .filter(({ name }) => name !== 'draft')
  .map(({ name, title, need, rules }) =>
    script({
      id: `kinds-of-key/${name}-reading`,
      title: `${title}, not even a charge that exists`,
      deployment,
      rules,
      needs: { keys: { maker: charging, main: need } },
      requests: 2,
      run: (context) =>
        made(context, charges.post(keyFor(context, 'maker'), charges.plain), (id) => [
          charges.get(keyFor(context), id),
        ]),
    }),
  );

export const checks = [...opening, ...reading];
