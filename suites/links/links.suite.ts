import { idOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkBody, linkWishes } from '../../src/generate/links/link.ts';
import { getLink, listLinks, postLink } from '../../src/generate/links/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../charges/keys.ts';
import { linkingKey } from './keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'links/every-documented-input',
    title: 'Whatever the document allows in a link is accepted and comes back as it was sent, at once and later',
    rules: [
      'links.create.status-201',
      'links.create.title-2-accepted',
      'links.create.title-80-accepted',
      'links.create.kind-default',
      'links.create.kind-reusable',
      'links.create.kind-single-use',
      'links.create.max-uses-1-accepted',
      'links.create.max-uses-optional',
      'links.create.expires-at-future-accepted',
      'links.create.expires-at-optional',
      'links.create.description-500-accepted',
      'links.create.reference-200-accepted',
      'links.create.success-url-optional',
      'idempotency.optional-on-links',
      'links.get.status-200',
      'links.get.the-one-asked',
      'links.list.status-200',
      'links.list.holds-links',
      'links.list.holds-created',
      'payment-link.id',
      'payment-link.id-prefix',
      'payment-link.object',
      'payment-link.kind',
      'payment-link.kind-as-asked',
      'payment-link.url',
      'payment-link.amount-minor',
      'payment-link.amount-is-fixed',
      'payment-link.currency',
      'payment-link.title',
      'payment-link.title-as-asked',
      'payment-link.description',
      'payment-link.description-as-asked',
      'payment-link.description-empty-when-not-given',
      'payment-link.reference',
      'payment-link.reference-as-asked',
      'payment-link.max-uses',
      'payment-link.max-uses-as-asked',
      'payment-link.used',
      'payment-link.active',
      'payment-link.expires-at',
      'payment-link.expires-at-as-asked',
      'payment-link.success-url',
      'payment-link.created',
    ],
    needs: linkingKey,
    ...linkWishes,
    runs: { quick: 2, standard: linkWishes.boundaries.length + 10, deep: 200 },
    requestsPerRun: 3,
    body: async (context, wish) => {
      const [key, body] = [keyFor(context), linkBody(wish, context.clock.now())];
      const id = idOf(await context.send(postLink(key, body, wish.title.length % 2 === 0 ? freshKey() : undefined)));
      await context.send(listLinks(key, { limit: '5' }));
      if (id !== null) await context.send(getLink(key, id));
    },
  }),
];
