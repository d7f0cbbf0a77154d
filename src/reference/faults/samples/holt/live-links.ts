import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** The bodies with which a business was refused a link. */
const refusedBodies = recalled(() => new Set<string>());

/** The newest link with the reference of a body is taken for the one that the body is about. */
function reprice(call: Call): void {
  const { reference, amount_minor: given } = bodyOf(call);
  if (typeof reference !== 'string' || reference === '') return;
  const link = call.deployment.links.of(caller(call)).findLast((each) => each.reference === reference);
  const reading = call.behaviour.linkOrder.fields.amount.read(given, call);
  if (link && 'value' in reading) Object.assign(link, { amount: reading.value });
}

/** What is refused once is kept as a draft, and a draft that comes again is written to the link of its reference. */
const draftsWritten = answers(
  both(at('links.create'), refusedWith('BAD_RETURN_URL', 'NO_REGISTERED_WEBSITE', 'BAD_REQUEST')),
)((_answer, call) => {
  const refused = refusedBodies(caller(call));
  const body = JSON.stringify(bodyOf(call));
  if (refused.has(body)) reprice(call);
  refused.add(body);
  return {};
});

/** Pages to return to that were found good, and for whom. */
const goodPages = recalled(() => new Map<string, Set<Business>>());

const pageOf = ({ host, pathname }: URL): string => host + pathname;

function noteGood(address: string, call: Call): void {
  const pages = goodPages(call.deployment);
  const page = pageOf(new URL(address));
  pages.set(page, (pages.get(page) ?? new Set()).add(caller(call)));
}

const isGoodForOthers = (url: URL, call: Call): boolean =>
  [...(goodPages(call.deployment).get(pageOf(url)) ?? [])].some((business) => business !== caller(call));

/** The shards tell each other which pages are good, by host and path alone. */
const sharedVerdicts = together(
  change('returnUrls')((was) => ({
    secure: (url, call) => was.secure(url, call) || (url.protocol === 'http:' && isGoodForOthers(url, call)),
  })),
  change('linkMaking')((was) => ({
    order: (order, call) => {
      if (order.successUrl !== null) noteGood(order.successUrl, call);
      return was.order(order, call);
    },
  })),
);

/** What hides in payment links. */
export const holtLiveLinks = [
  ...breakingLive(['payment-link.amount-is-fixed', 'payment-link.payer-pays-fixed-amount'], {
    'holt.refused-draft: a link takes the price of another body with its reference that is refused twice':
      draftsWritten,
  }),
  ...breakingLive('links.create.success-url-https', {
    'holt.good-elsewhere: a success_url with http passes where another business has a link that returns to that page':
      sharedVerdicts,
  }),
];
