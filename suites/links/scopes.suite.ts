import fc from 'fast-check';
import { plainLink } from '../../src/generate/links/link.ts';
import { getLink, listLinks, postLink } from '../../src/generate/links/request.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor, ofForbiddenScope } from '../charges/keys.ts';
import { linking } from './keys.ts';

const once = { arbitrary: fc.constant(plainLink), boundaries: [], runs: { quick: 0, standard: 1, deep: 1 } } as const;

export const checks: readonly Check[] = [
  property({
    ...once,
    id: 'link-scopes/making',
    deployment: 'live',
    title: 'A key with links:write and without links:read makes links and reads none',
    rules: [
      'scopes.links.create.sufficient',
      'scopes.links.get.required',
      'scopes.links.list.required',
      ...ofForbiddenScope,
    ],
    needs: { keys: { main: { mode: 'live', has: ['links:write'], lacks: ['links:read'] } }, permit: 'writing' },
    requestsPerRun: 3,
    body: async (context, wish) => {
      const id = idOf(await context.send(postLink(keyFor(context), wish)));
      if (id !== null) await context.send(getLink(keyFor(context), id));
      await context.send(listLinks(keyFor(context)));
    },
  }),
  property({
    ...once,
    id: 'link-scopes/reading',
    deployment: 'live',
    title: 'A key with links:read and without links:write reads links, makes none and repeats none',
    rules: [
      'scopes.links.get.sufficient',
      'scopes.links.list.sufficient',
      'scopes.links.create.required',
      ...ofForbiddenScope,
    ],
    needs: {
      keys: { maker: linking, main: { mode: 'live', has: ['links:read'], lacks: ['links:write'] } },
      permit: 'writing',
    },
    requestsPerRun: 5,
    body: async (context, wish) => {
      const idempotencyKey = freshKey();
      const id = idOf(await context.send(postLink(keyFor(context, 'maker'), wish, idempotencyKey)));
      if (id !== null) await context.send(getLink(keyFor(context), id));
      await context.send(listLinks(keyFor(context)));
      await context.send(postLink(keyFor(context), wish));
      await context.send(postLink(keyFor(context), wish, idempotencyKey));
    },
  }),
];
