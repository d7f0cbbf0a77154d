import { change } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isPaid } from '../../links/changes.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** Which business used each Idempotency-Key last for a link. */
const usedLast = recalled(() => new Map<string, string>());

/** There is one row for each key: whoever uses it takes it over. */
function isTakenOver(call: Call): boolean {
  const users = usedLast(call.deployment);
  const { idempotencyKey = '' } = call.trace;
  const last = users.get(idempotencyKey);
  users.set(idempotencyKey, caller(call).id);
  return last !== undefined && last !== caller(call).id;
}

/** Whether a charge was paid through a link that is closed. */
function isOfClosed({ origin }: Charge, { deployment }: Call): boolean {
  return origin.is === 'link' && deployment.links.get(origin.link)?.seen.closed === true;
}

const net = ({ amount, fee }: Charge): number => amount - fee;

/** What hides in payment links. */
export const gorgeLiveLinks = [
  ...breakingLive(
    [
      'idempotency.link-same-key-same-link',
      'idempotency.scoped-to-business',
      'idempotency.link-mismatch-on-amount',
      'idempotency.mismatch-creates-nothing',
    ],
    {
      'gorge.one-row: a retry makes a second link once another business has used its key for a link': change(
        'linkIdempotency',
      )((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return isTakenOver(call) && attempt?.settled ? undefined : attempt;
        },
      })),
    },
  ),
  ...breakingLive(['payment-link.url', 'payment-link.hosted-page'], {
    'gorge.archived-page: a link that was paid and is a day old has only the path of its page for a url': change(
      'linkShowing',
    )((was) => ({
      url: (link, call) => {
        const url = was.url(link, call);
        const isArchived = isPaid(link) && now(call) - link.createdAt >= day;
        return isArchived ? new URL(url).pathname : url;
      },
    })),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'gorge.closed-account: once a link is closed what was paid through it is no longer in the balance': change(
      'ledger',
    )((was) => ({
      available: (business, call) =>
        call.deployment.charges
          .of(business)
          .filter((charge) => isOfClosed(charge, call) && standing(charge, furthest(call)).state === 'succeeded')
          .reduce((left, charge) => left - net(charge), was.available(business, call)),
    })),
  }),
];
