import fc from 'fast-check';
import type { Mode } from '../../src/contract/mode.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { getBalance } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { meanwhile, charging, inTurn, keyFor, made } from '../sending.ts';
import { anyCallOf, asIfFromHere, nextPage } from './endpoint-calls.ts';
import { charges } from '../creations.ts';
import { keyOf, ofOwn, ownBusiness } from '../own-business.ts';

/** A kind of key, and what is kept where one is used. */
export interface Kind {
  readonly name: string;
  readonly title: string;
  readonly need: KeyNeed;
  readonly rules: readonly RuleId[];
}

/** Keys that once were good. */
export const deadKeys = (mode: Mode): readonly Kind[] => [
  {
    name: 'expired',
    title: 'A key past its lifetime',
    need: { mode, status: 'expired' },
    rules: ['keys.expired-refused', 'errors.cause-of-key-expired', 'errors.status-of-key-expired'],
  },
  {
    name: 'revoked',
    title: 'A retired key',
    need: { mode, status: 'revoked' },
    rules: ['keys.revoked-refused', 'errors.cause-of-key-revoked', 'errors.status-of-key-revoked'],
  },
];

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
    body: (context, endpoint) => context.send(anyCallOf(endpoint, { use: keyFor(context) })),
  }),
);

/** A charge that exists shows what an unknown id hides. */
const reading: readonly Check[] = kinds
  .filter(({ name }) => name !== 'draft')
  .map(({ name, title, need, rules }) =>
    script({
      id: `kinds-of-key/${name}-reading`,
      title: `${title}, not even a charge that exists, nor anything while it is being made`,
      deployment,
      rules,
      needs: { keys: { maker: charging, main: need } },
      requests: 4,
      run: async (context) => {
        const [key, order] = [keyFor(context), charges.post(keyFor(context, 'maker'), charges.sample())];
        const door = drawn(fc.constantFrom(...served));
        const making = made(context, order, (id) => [charges.get(key, id), charges.list(key, nextPage(id))]);
        await meanwhile(making, context.send(anyCallOf(door, { use: key })));
      },
    }),
  );

/** The retired one right before and right after each of the others. */
const everyTurn = ['expired', 'revoked', 'elsewhere', 'revoked', 'expired'] as const;

/** What is known of one key is not true of the next. */
export const oneAfterAnother = (deployment: Deployment, [mode, other]: readonly [Mode, Mode]): Check =>
  script({
    id: `${deployment === 'live' ? 'live-keys' : 'kinds-of-key'}/one-after-another`,
    title: 'A key that is refused is told what is wrong with it, whichever was refused just before',
    deployment,
    rules: [
      'errors.cause-of-key-expired',
      'errors.cause-of-key-revoked',
      mode === 'test' ? 'errors.cause-of-live-key-on-sandbox' : 'errors.cause-of-use-sandbox-url',
    ],
    needs: {
      keys: { expired: { mode, status: 'expired' }, revoked: { mode, status: 'revoked' }, elsewhere: { mode: other } },
    },
    requests: everyTurn.length,
    run: (context) => inTurn(context, ...everyTurn.map((name) => getBalance(keyFor(context, name)))),
  });

const day_s = 86_400;

/** Since it was refused first. */
const later_s = [0, 2 * 3600, day_s + 3600, 8 * day_s] as const;

/** A key of the other deployment, and what begins as one of this and is none: both come again and again. */
export const againLater = (
  deployment: Deployment,
  other: Mode,
  rules: readonly [cause: RuleId, refused: RuleId],
): Check =>
  script({
    id: `${deployment === 'live' ? 'live-keys' : 'kinds-of-key'}/again-later`,
    title: 'A key that is refused is told the same hours and days later, however often it comes',
    deployment,
    rules: [...rules, 'errors.cause-of-bad-key'],
    needs: ofOwn('reading', 'advance_clock'),
    requests: 2 * later_s.length,
    wait_s: later_s.at(-1)!,
    run: async (context) => {
      const { business } = await ownBusiness(context);
      const stray = await keyOf(context, business, { mode: other });
      const list = charges.list(stray);
      const began = context.clock.now();
      for (const after_s of later_s) {
        await context.clock.until(began + after_s * 1000, after_s * 50);
        await inTurn(context, { ...list, key: asIfFromHere(stray) }, list);
      }
    },
  });

export const checks = [
  ...opening,
  ...reading,
  oneAfterAnother('sandbox', ['test', 'live']),
  againLater('sandbox', 'live', ['errors.cause-of-live-key-on-sandbox', 'auth.live-key-refused-on-sandbox']),
];
