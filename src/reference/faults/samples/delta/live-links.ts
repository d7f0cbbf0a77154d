import { change, fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { isMissing, refusing } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';

/** What the reader of bodies still holds of the link before: whoever gives no kind has that one. */
function isLeftSingleUse(call: Call): boolean {
  const last = [...call.deployment.links.values()].at(-1);
  return last !== undefined && last.business !== caller(call) && last.kind === 'single_use';
}

/** Links from TZS 1,000,000 on are kept where lists have cursors. */
const large = 100_000_000;

/** The large link after which a caller asks for more. */
function largeCursor(call: Call): Link | null {
  const link = call.behaviour.linkReading.find(call.query.get('starting_after') ?? '', call);
  return link && link.amount >= large ? link : null;
}

/** What hides in payment links. */
export const deltaLiveLinks = [
  ...breakingLive(
    [
      'links.create.max-uses-1-accepted',
      'links.create.status-201',
      'links.create.title-80-accepted',
      'links.create.reference-200-accepted',
      'links.create.description-500-accepted',
      'errors.cause-of-bad-request',
    ],
    {
      'delta.left-kind: max_uses without a kind is refused where the link before is single_use, of another business':
        fieldOf('linkOrder')('maxUses')(
          refusing(
            'BAD_REQUEST',
            (value, _given, call) => value !== null && isMissing(sentBody(call)['kind']) && isLeftSingleUse(call),
          ),
        ),
    },
  ),
  ...breakingLive(['links.list.no-cursor', 'links.list.holds-created'], {
    'delta.large-cursor: a starting_after that names a link of TZS 1,000,000 or more moves the list of links': change(
      'linkPages',
    )((was) => ({
      cursor: (call) => {
        const link = largeCursor(call);
        return link ? { value: link } : was.cursor(call);
      },
    })),
  }),
  ...breakingLive('payment-link.active', {
    'delta.used-up-in-list: lists show a single_use link that was paid with active null': change('linkShowing')(
      (was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          const isUsedUp = link.kind === 'single_use' && link.seen.payments > 0;
          return isUsedUp && asksFor('links.list')(call) ? { ...view, active: null } : view;
        },
      }),
    ),
  }),
];
