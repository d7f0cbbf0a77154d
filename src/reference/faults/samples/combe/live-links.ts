import { change, fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';

/** The newest link of the caller, if it was paid and can no longer be. */
function toRenew(call: Call): Link | undefined {
  const { linkStanding } = call.behaviour;
  const link = call.deployment.links.of(caller(call)).at(-1);
  return link && linkStanding.used(link, call) > 0 && !linkStanding.active(link, call) ? link : undefined;
}

const byId = (one: Link, other: Link): number => (one.id < other.id ? -1 : 1);

/** What hides in payment links. */
export const combeLiveLinks = [
  ...breakingLive('list.newest-first', {
    'combe.exported: with a limit above the default links are listed by their ids': change('linkPages')((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        const isExport = Number(call.query.get('limit')) > call.behaviour.bounds.page.default;
        return { items: isExport ? items.toSorted(byId) : items, more };
      },
    })),
  }),
  ...breakingLive('links.create.amount-required', {
    'combe.renewed: once the newest link is paid and no longer active, the next one needs no amount_minor': fieldOf(
      'linkOrder',
    )('amount')((was) => (given, call) => {
      const link = given === undefined ? toRenew(call) : undefined;
      return link ? { value: link.amount } : was(given, call);
    }),
  }),
];
