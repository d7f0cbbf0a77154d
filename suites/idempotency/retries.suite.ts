import fc from 'fast-check';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { values } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { freshReference } from '../charges/charging.ts';
import { keyFor, linking, linkingKey, inTurn } from '../sending.ts';
import { links, posCharges, type Creation } from '../creations.ts';

const mostAtOnce = 6;
const while_s = 20 * 60;

const atOneMoment = (suite: string, { what, needs, plain, post, list }: Creation, rules: Check['rules']): Check =>
  property({
    id: `${suite}/at-one-moment`,
    title: `Requests for a ${what} with one key at one moment make one and get one answer`,
    rules: [...rules, 'idempotency.concurrent-creates-one', 'idempotency.no-in-flight-error'],
    needs,
    ...values(fc.integer({ min: 2, max: mostAtOnce }), [4, 2, mostAtOnce]),
    runs: { deep: 20 },
    requestsPerRun: mostAtOnce + 2,
    body: async (context, count) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      const body = { ...plain, reference: freshReference() };
      const request = post(key, body, idempotencyKey);
      await Promise.all(Array.from({ length: count }, () => context.send(request)));
      await inTurn(context, post(key, { ...body, amount_minor: 20_000 }, idempotencyKey), list(key, { limit: '100' }));
    },
  });

export const checks = [
  atOneMoment('pos-idempotency', posCharges, ['idempotency.concurrent-same-object']),
  atOneMoment('link-idempotency', links, ['idempotency.link-same-key-same-link']),
  script({
    id: 'link-idempotency/a-while-later',
    title: 'A retry a while later gives the link first made',
    rules: ['idempotency.link-same-key-same-link', 'idempotency.link-mismatch-on-amount'],
    needs: linkingKey,
    requests: 3,
    wait_s: while_s,
    run: async (context) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      const creation = links.post(key, links.plain, idempotencyKey);
      await context.send(creation);
      await context.clock.until(context.clock.now() + while_s * 1000);
      await inTurn(context, creation, links.post(key, { ...links.plain, amount_minor: 20_000 }, idempotencyKey));
    },
  }),
  script({
    id: 'link-idempotency/two-businesses',
    title: 'Two businesses may use the same key for links of different prices',
    rules: ['idempotency.scoped-to-business', 'links.create.status-201'],
    needs: { keys: { main: linking, other: { ...linking, business: 'other' } } },
    requests: 4,
    run: (context) => {
      const idempotencyKey = freshKey();
      const one = links.post(keyFor(context), links.plain, idempotencyKey);
      const other = links.post(keyFor(context, 'other'), { ...links.plain, amount_minor: 20_000 }, idempotencyKey);
      return inTurn(context, one, other, one, other);
    },
  }),
  script({
    id: 'link-idempotency/no-key',
    title: 'Links without a key are links of their own',
    rules: ['idempotency.optional-on-links', 'links.create.status-201'],
    needs: linkingKey,
    requests: 3,
    from: 'quick',
    run: (context) => {
      const key = keyFor(context);
      const other = { ...links.plain, title: 'Beans', amount_minor: 20_000 };
      return inTurn(context, links.post(key, links.plain), links.post(key, other), links.list(key, { limit: '5' }));
    },
  }),
];
