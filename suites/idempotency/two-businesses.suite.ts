import type { RuleId } from '../../src/contract/rules.ts';
import { freshKey, keyOf } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { brimful } from '../brimful.ts';
import { charges, links } from '../creations.ts';
import { charging, inTurn, keyFor, linking } from '../sending.ts';

const ofTwoBusinesses = (
  suite: string,
  creation: typeof charges | typeof links,
  main: KeyNeed,
  mismatch: RuleId,
): Check => {
  const { what, needs, post } = creation;
  return property<number>({
    id: `${suite}/of-two-businesses`,
    title: `Two businesses that ask for a ${what} with one key at one moment get one each`,
    rules: ['idempotency.scoped-to-business', mismatch],
    needs: { ...needs, keys: { main, other: { ...main, business: 'other' } } },
    ...cases([10_000, 20_000]),
    requestsPerRun: 6,
    body: async (context, amount_minor) => {
      const isOther = amount_minor !== 10_000;
      const idempotencyKey = isOther ? keyOf({ length: 20, alphabet: 'digits' }) : freshKey();
      const users = [keyFor(context), keyFor(context, 'other')];
      // What one has, up to its bounds, the other may have too.
      const body = brimful(creation, isOther ? 2 : 1);
      // What the other business has asked for is something else for the first.
      const asked = [10_000, amount_minor, isOther ? amount_minor : 30_000].map((each, at) =>
        post(users[at % 2]!, { ...body, amount_minor: each }, idempotencyKey),
      );
      // The first is under way with the second, or there before it is asked for twice.
      const isThere = isOther && (await context.send(asked[0]!));
      await Promise.all((isThere ? [asked[1]!, asked[1]!] : asked.slice(0, 2)).map((each) => context.send(each)));
      await inTurn(context, ...asked);
    },
  });
};

export const checks = [ofTwoBusinesses('concurrent-duplicates', charges, charging, 'idempotency.mismatch-on-amount')];

export const checksOnLive = [
  ofTwoBusinesses('link-idempotency', links, linking, 'idempotency.link-mismatch-on-amount'),
  script({
    id: 'link-idempotency/two-businesses',
    title: 'Two businesses may use the same key for links of different prices',
    rules: ['idempotency.scoped-to-business', 'links.create.status-201'],
    needs: { keys: { main: linking, other: { ...linking, business: 'other' } } },
    requests: 4,
    run: (context) => {
      const idempotencyKey = freshKey();
      // Nor is what the other says of its link said of one that tells less.
      const [body, wish] = [links.sample(), { ...links.plain, max_uses: 3 }];
      const one = links.post(keyFor(context), wish, idempotencyKey);
      const single = { ...body, kind: 'single_use', amount_minor: 20_000 };
      const other = links.post(keyFor(context, 'other'), single, idempotencyKey);
      return inTurn(context, other, one, other, one);
    },
  }),
];
