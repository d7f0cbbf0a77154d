import { change, fieldOf, together } from '../../../change.ts';
import type { Link } from '../../../links/link.ts';
import { caller, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { countingLinks, payments } from './past.ts';

const paying = change('linkPaying');
const making = change('linkMaking');
const listed = asksFor('links.list');
const makers = recalled<Map<string, string>>(() => new Map());
const linksPaid = recalled(() => ({ count: 0 }));
const lastUse = (link: Link): number => Math.max(link.createdAt, payments(link).at);

/** What happens to payment links. */
export const soldLinkFaults = [
  ...breakingLive('payment-link.payer-pays-fixed-amount', {
    'trade.third-payer-pays-more: from the third payment on a link costs a shilling more': paying((was) => ({
      order: (link, payer, call) => {
        const order = was.order(link, payer, call);
        return link.seen.payments > 2 ? { ...order, amount: order.amount + 100 } : order;
      },
    })),
  }),
  ...breakingLive('list.newest-first', {
    'trade.links-by-last-use: the link that was paid last stands first': together(
      countingLinks,
      change('linkPages')((was) => ({
        source: (call) => was.source(call).toSorted((one, other) => lastUse(one) - lastUse(other)),
      })),
    ),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'trade.return-escaped-in-list: a list escapes success_url as for a page': change('linkShowing')((was) => ({
      link: (link, call) =>
        listed(call) && link.successUrl !== null
          ? { ...was.link(link, call), success_url: link.successUrl.replaceAll('&', '&amp;') }
          : was.link(link, call),
    })),
  }),
  ...breakingLive(['links.create.success-url-look-alike-refused', 'links.create.success-url-elsewhere-refused'], {
    'trade.dots-match-anything: in the host of success_url a dot may be any sign': change('returnUrls')(() => ({
      sameHost: ({ hostname }, website) => new RegExp(`^${website.hostname}$`).test(hostname),
    })),
  }),
  ...breakingLive('payment-link.reference-as-asked', {
    'trade.single-use-reference-lost: a single_use link with a success_url forgets its reference': making((was) => ({
      order: (order, call) =>
        was.order(
          order.kind === 'single_use' && order.successUrl !== null ? { ...order, reference: null } : order,
          call,
        ),
    })),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'trade.used-up-key-forgotten: the Idempotency-Key of a link is free again once the link is used up': change(
      'linkIdempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const made = attempt?.settled?.made;
        return made && made.seen.payments > 0 && !call.behaviour.linkStanding.active(made, call) ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'trade.uses-or-expiry: a list tells no expiry of a link with max_uses': change('linkShowing')((was) => ({
      link: (link, call) =>
        listed(call) && link.maxUses !== null ? { ...was.link(link, call), expires_at: null } : was.link(link, call),
    })),
    'trade.seconds-in-32-bits: the expiry of a link beyond January 2038 is kept as one before 1970': fieldOf(
      'linkOrder',
    )('expiresAt')((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || reading.value === null) return reading;
      return { value: reading.value >= 2 ** 31 * 1000 ? reading.value - 2 ** 32 * 1000 : reading.value };
    }),
  }),
  ...breakingLive('payment-link.max-uses-as-asked', {
    'trade.uses-in-16-bits: max_uses above 32767 is kept by its lower bits': making((was) => ({
      order: (order, call) =>
        was.order(order.maxUses === null ? order : { ...order, maxUses: order.maxUses & 0x7fff }, call),
    })),
  }),
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'trade.second-use-unnamed: only the event of the first payment through a link has its reference': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin, business } = settlement.charge;
          if (origin.is !== 'link') return data;
          const link = deployment.links.get(origin.link);
          const paid = linksPaid(link ?? business);
          paid.count += 1;
          return paid.count > 1 ? { ...data, reference: '' } : data;
        },
      }),
    ),
  }),
  ...breakingLive('links.get.status-200', {
    'trade.link-of-stopped-key: a link is gone with the key that made it': together(
      making((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          makers(caller(call)).set(id, call.trace.key?.secret ?? '');
          return id;
        },
      })),
      change('linkReading')((was) => ({
        find: (id, call) => {
          const maker = call.deployment.keys.get(makers(caller(call)).get(id) ?? '');
          const gone = maker?.refusedFrom != null && maker.refusedFrom <= now(call);
          return gone ? null : was.find(id, call);
        },
      })),
    ),
  }),
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'trade.metadata-over-event: a reference within metadata stands in the event in place of the reference': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const within = isObject(data.metadata) ? data.metadata.reference : undefined;
        return typeof within === 'string' ? { ...data, reference: within } : data;
      },
    })),
  }),
];
