import { change, fieldOf, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const twice = recalled(() => ({ net: 0 }));

/** What the last payment through a link brought. */
function lastNet({ id, business }: Link, call: Call): number {
  const last = call.deployment.charges
    .of(business)
    .findLast(({ origin }) => origin.is === 'link' && origin.link === id);
  return last ? last.amount - last.fee : 0;
}

/** Whether the first link of the caller is 60 days old. */
function isOldSeller(call: Call): boolean {
  const [first] = call.deployment.links.of(caller(call));
  return first !== undefined && now(call) - first.createdAt >= 60 * day;
}

/** What hides in payment links. */
export const twentiethLiveLinks = [
  ...breakingLive(
    ['payment-link.creation-moves-no-money', 'money.balance-moves-by-net', 'idempotency.link-same-key-same-link'],
    {
      'twentieth.credited-again: to make a link again that has been paid credits its last payment once more': together(
        change('linkIdempotency')((was) => ({
          replay: (made, first, call) => {
            twice(made.business).net += lastNet(made, call);
            return was.replay(made, first, call);
          },
        })),
        change('ledger')((was) => ({
          available: (business, call) => was.available(business, call) + twice(business).net,
        })),
      ),
    },
  ),
  ...breakingLive(
    [
      'links.create.kind-default',
      'links.create.status-201',
      'errors.cause-of-bad-request',
      'idempotency.link-same-key-same-link',
    ],
    {
      'twentieth.kind-wanted: 60 days after the first link of a business a link without a kind is a bad request':
        fieldOf('linkOrder')('kind')(
          (was) => (given, call) =>
            given === undefined && isOldSeller(call) ? { code: 'BAD_REQUEST' } : was(given, call),
        ),
    },
  ),
];
