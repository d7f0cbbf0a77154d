import type { Patch } from '../behaviour.ts';
import { change, check, fieldOf, together } from '../change.ts';
import { documentedFields } from '../bodies/fields.ts';
import { isServed } from '../http/route.ts';
import { varyingLive } from './variant.ts';

const wholeDomain = change('returnUrls')((was) => ({
  anonymous: () => true,
  sameHost: (url, website, call) =>
    was.sameHost(url, website, call) || url.hostname.endsWith(`.${website.hostname.replace(/^www\./, '')}`),
  samePort: () => true,
}));

const anyPrice = fieldOf('linkOrder')('amount')(
  () => (given) =>
    typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? { value: given } : { code: 'BAD_AMOUNT' },
);

const smallPrice = fieldOf('linkOrder')('amount')(() => documentedFields.amount.read);

const malformedKeyIgnored = check('idempotency')((was) => (call) => {
  const refusal = was(call);
  return isServed(call.route, 'links.create') ? null : refusal;
});

const talkative = change('linkShowing')((was) => ({
  link: (link, call) => ({
    ...was.link(link, call),
    livemode: true,
    status: 'published',
    remaining: link.maxUses === null ? null : link.maxUses - link.seen.payments,
    payments: [],
  }),
  url: (link, call) => `${was.url(link, call)}?t=${call.nth}`,
  missing: (field) => (field === 'reference' ? null : ''),
}));

const cursorRefused = change('linkPages')((was) => ({
  cursor: (call) => (call.query.has('starting_after') ? { code: 'BAD_REQUEST' } : was.cursor(call)),
  includes: (link, filter, call) => was.includes(link, filter, call) && call.behaviour.linkStanding.active(link, call),
}));

const wholeRequest: Patch = change('linkIdempotency')(() => ({
  print: (order) => JSON.stringify(order),
  replay: (_made, first) => ({ ...first, status: 200 }),
}));

const trimmed = change('linkMaking')((was) => ({
  order: (asked, call) => {
    const order = was.order(asked, call);
    return {
      ...order,
      title: order.title.trim(),
      description: order.description?.trim() ?? null,
      maxUses: order.kind === 'single_use' ? 1 : order.maxUses,
    };
  },
}));

export const linkVariants = varyingLive({
  'links.easy: a link takes any price, a return to any part of the domain and a malformed key, and tells more than it must':
    together(wholeDomain, anyPrice, malformedKeyIgnored, talkative),
  'links.strict: a link is compared whole, a cursor is refused, and what can no longer be paid is not listed': together(
    cursorRefused,
    wholeRequest,
    smallPrice,
    trimmed,
  ),
});
