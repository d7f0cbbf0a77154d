import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import type { Payer } from '../../../payer-pages/payer.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const payer: Payer = { rail: 'mpesa', msisdn: '' };

/** The fee of the next payment is set aside as soon as a campaign begins. */
function setAside(business: Business, call: Call): number {
  const { linkStanding, linkPaying, making } = call.behaviour;
  const isCampaign = (link: Link): boolean =>
    link.maxUses !== null && link.expiresAt !== null && linkStanding.active(link, call);
  return call.deployment.links
    .of(business)
    .filter(isCampaign)
    .reduce((sum, link) => sum + making.fee(linkPaying.order(link, payer, call), business, call), 0);
}

/** Where the payer pages send events to, as they have it from the last time they asked. */
interface Configuration {
  url?: string;
  readAt: number;
}

const configurations = recalled((): Configuration => ({ readAt: -Infinity }));

/** It is read anew after ten minutes. */
function configuredAddress(current: string, { business, createdAt }: LoggedEvent): string {
  const known = configurations(business);
  if (known.url === undefined || createdAt - known.readAt >= 10 * minute) {
    known.url = current;
    known.readAt = createdAt;
  }
  return known.url;
}

/** What hides in payment links. */
export const scaurLiveLinks = [
  ...breakingLive(['payment-link.creation-moves-no-money', 'money.balance-moves-by-net'], {
    'scaur.fee-set-aside: a link with both max_uses and expires_at takes its fee off the balance while it is active':
      change('ledger')((was) => ({
        available: (business, call) => Math.max(0, was.available(business, call) - setAside(business, call)),
      })),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'webhook-endpoints.set.one-per-mode'], {
    'scaur.page-configuration: for ten minutes events of links go to the address that was set when one was paid before':
      change('delivering')((was) => ({
        address: (endpoint, event) => {
          const current = was.address(endpoint, event);
          const isFirst = event.data['payment_link'] !== undefined && event.delivery.attempts === 0;
          return isFirst ? configuredAddress(current, event) : current;
        },
      })),
  }),
];
