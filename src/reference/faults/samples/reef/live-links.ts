import { readBody, type Reader } from '../../../bodies/body.ts';
import { answers, change, fieldOf } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { makeLink } from '../../../links/link-making.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const anyTitle: Reader<string> = (given) => (typeof given === 'string' ? { value: given } : { code: 'BAD_REQUEST' });

/** Makes what was asked for where nothing but the title is wrong. */
function makeAllTheSame(call: Call): void {
  const { linkOrder } = call.behaviour;
  const fields = { ...linkOrder.fields, title: { ...linkOrder.fields.title, read: anyTitle } };
  const asked = readBody({ ...linkOrder, fields }, call);
  if ('value' in asked) makeLink(asked.value, call);
}

/** A link is written along with its Idempotency-Key, before its title is looked at. */
const writtenFirst = answers(
  both(at('links.create'), refusedWith('BAD_REQUEST'), (_answer, { trace }) => trace.idempotencyKey !== undefined),
)((_answer, call) => {
  makeAllTheSame(call);
  return {};
});

/** Of such a form are the keys of the service's own library, where 0 stands for no limit. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How often the links of one business were used since those of another one were. */
const lately = recalled(() => ({ business: null as Business | null, uses: new Map<Link, number>() }));

const usedLately = (link: Link, { deployment }: Call): number => lately(deployment).uses.get(link) ?? 0;

const isOver = ({ seen, expiresAt }: Link, call: Call): boolean =>
  seen.closed || (expiresAt !== null && expiresAt <= furthest(call));

const countedLately = change('linkPaying')((was) => ({
  unfit: (link, call) => {
    const unfit = was.unfit(link, call);
    const { kind, maxUses } = link;
    if (unfit === null || kind !== 'reusable' || maxUses === null || isOver(link, call)) return unfit;
    return usedLately(link, call) < maxUses ? null : unfit;
  },
  uses: (link, call) => {
    const count = lately(call.deployment);
    if (count.business !== link.business) count.uses.clear();
    count.business = link.business;
    count.uses.set(link, usedLately(link, call) + 1);
    return was.uses(link, call);
  },
}));

/** What hides in payment links. */
export const reefLiveLinks = [
  ...breakingLive(['links.create.title-maximum', 'links.create.title-minimum'], {
    'reef.written-first: a link with an Idempotency-Key that is refused for its title is made all the same':
      writtenFirst,
  }),
  ...breakingLive(['links.create.max-uses-minimum', 'payment-link.max-uses-as-asked'], {
    'reef.zero-for-none: where the Idempotency-Key is a UUID a max_uses of 0 is taken, for no limit': fieldOf(
      'linkOrder',
    )('maxUses')(
      (was) => (given, call) =>
        given === 0 && uuid.test(call.trace.idempotencyKey ?? '') ? { value: null } : was(given, call),
    ),
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'reef.counted-lately: max_uses counts from when a link of another business was last paid': countedLately,
  }),
];
