import type { Answer } from '../http/answer.ts';
import type { Attempt } from '../idempotency/attempt.ts';

import { answers, change, together } from '../change.ts';
import type { Call } from '../http/call.ts';
import { both, isReplay, isSuccess } from '../when.ts';
import { varying } from './variant.ts';

const keyed = ['charges.create', 'pos.create', 'links.create'] as const;

/** What the key stands for at another operation. */
function elsewhere(slot: string, { deployment, route }: Call): Attempt<never> | undefined {
  if (route.is !== 'served') return undefined;
  const others = keyed.filter((name) => name !== route.operation);
  const isUsed = (name: string): boolean => {
    const there = slot.replace(` ${route.operation} `, ` ${name} `);
    return deployment.attempts.has(there) || deployment.linkAttempts.has(there);
  };
  const used = others.some(isUsed);
  return used ? { print: 'of another operation', outcome: new Promise(() => undefined) } : undefined;
}

const oneNamespace = together(
  change('idempotency')((was) => ({ find: (slot, call) => was.find(slot, call) ?? elsewhere(slot, call) })),
  change('posIdempotency')((was) => ({ find: (slot, call) => was.find(slot, call) ?? elsewhere(slot, call) })),
  change('linkIdempotency')((was) => ({ find: (slot, call) => was.find(slot, call) ?? elsewhere(slot, call) })),
);

const asFirst = (_made: unknown, first: Answer): Answer => ({ ...first, status: 200 });

const firstBodies = together(
  change('idempotency')(() => ({ replay: asFirst })),
  change('posIdempotency')(() => ({ replay: asFirst })),
  change('linkIdempotency')(() => ({ replay: asFirst })),
);

const toldAsReplay = answers(both(isReplay, isSuccess))(({ headers }) => ({
  headers: { ...headers, 'Idempotent-Replayed': 'true' },
}));

export const promiseVariants = varying({
  'promises.one-space: a key means one request of any operation; a replay is the first body again, with 200': together(
    oneNamespace,
    firstBodies,
    toldAsReplay,
  ),
});
