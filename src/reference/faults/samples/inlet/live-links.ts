import { codePoints } from '../../../bodies/fields.ts';
import { change, check, fieldOf, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';
import { sentBody } from '../sly/told.ts';

/** Links are kept by the sixteen. Once more are there, the last of them is looked for among the next. */
const segment = 16;

const isMislaid = ({ business, place }: Link, call: Call): boolean =>
  place % segment === segment - 1 && call.deployment.links.of(business).length > place + 1;

const asksForOne = asksFor('links.get');

/** So often paid, a link has its uses counted apart: as those that are left, where there is a number of them. */
const countedApart = 3;

const isCountedApart = (link: Link, call: Call): boolean => {
  const { linkStanding } = call.behaviour;
  return linkStanding.used(link, call) >= countedApart && linkStanding.most(link, call) === null;
};

/** A link for one payer until some day is taken for a charge that is yet to be paid. */
function isLikeCharge(call: Call): boolean {
  const { kind, expires_at: expiry } = sentBody(call);
  return asksFor('links.create')(call) && kind === 'single_use' && typeof expiry === 'string';
}

const makers = madeBy();

/** Links of other API keys come from the list of the whole business, which knows of cursors. */
const wholeList = together(
  change('linkMaking')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
  change('linkPages')((was) => ({
    cursor: (call) => {
      const link = call.behaviour.linkReading.find(call.query.get('starting_after') ?? '', call);
      return link && makers.of(link.id, call) !== secretOf(call) ? { value: link } : was.cursor(call);
    },
  })),
);

/** Receipts have room for a title and the day of the week, where that is no longer than Tuesday. */
const room = 80 + ' Tuesday'.length;

const weekday = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'Africa/Dar_es_Salaam' });

/** What hides in payment links. */
export const inletLiveLinks = [
  ...breakingLive(['links.get.status-200', 'errors.cause-of-not-found'], {
    'inlet.next-segment: every sixteenth link of a business is not found once there is a newer one': change(
      'linkReading',
    )((was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        return link && asksForOne(call) && isMislaid(link, call) ? null : link;
      },
    })),
  }),
  ...breakingLive('payment-link.active', {
    'inlet.uses-left: from its third payment on a link without max_uses has active null': change('linkShowing')(
      (was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          return isCountedApart(link, call) ? { ...view, active: null } : view;
        },
      }),
    ),
  }),
  ...breakingLive(
    [
      'scopes.links.create.required',
      'scopes.links.create.sufficient',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
    ],
    {
      'inlet.like-a-charge: a link of one use that expires takes charges:write instead of links:write': check('scope')(
        (was) => (call) => {
          const { key } = call.trace;
          if (!key || !isLikeCharge(call)) return was(call);
          return call.behaviour.access.holds(key, 'charges:write', call)
            ? null
            : { code: 'FORBIDDEN_SCOPE', scope: 'charges:write' };
        },
      ),
    },
  ),
  ...breakingLive(['links.list.no-cursor', 'links.list.holds-created'], {
    'inlet.whole-list: the list of links begins after a starting_after that another API key of the business made':
      wholeList,
  }),
  ...breakingLive(['links.create.title-80-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'inlet.day-on-receipt: on Wednesdays, Thursdays and Saturdays a title of 80 characters is refused': fieldOf(
      'linkOrder',
    )('title')(refusing('BAD_REQUEST', (value, _given, call) => codePoints(`${value} ${weekday(now(call))}`) > room)),
  }),
];
