import { change, operation } from '../../../change.ts';
import { isServed } from '../../../http/route.ts';
import { makeLink } from '../../../links/link-making.ts';
import { breakingLive } from '../../fault.ts';

/** Prices from TZS 1,000,000 on stand in wider rows, which came without a currency. */
const wide = 100_000_000;

/** What hides in payment links. */
export const riaLiveLinks = [
  ...breakingLive('payment-link.currency', {
    'ria.wide-price: in the list a link from TZS 1,000,000 on has no currency': change('linkShowing')((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        return isServed(call.route, 'links.list') && link.amount >= wide ? { ...view, currency: null } : view;
      },
    })),
  }),
  ...breakingLive(
    [
      'errors.ledger-unavailable-takes-nothing',
      'errors.cause-of-ledger-unavailable',
      'idempotency.link-same-key-same-link',
    ],
    {
      'ria.link-left: a link that was asked for with an Idempotency-Key and refused as LEDGER_UNAVAILABLE is made':
        operation('links.create')((was) => async (call) => {
          const answer = await was(call);
          const { idempotencyKey, linkOrder, refusal } = call.trace;
          if (refusal?.code === 'LEDGER_UNAVAILABLE' && idempotencyKey !== undefined && linkOrder)
            makeLink(linkOrder, call);
          return answer;
        }),
    },
  ),
];
