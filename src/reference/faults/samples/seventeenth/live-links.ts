import { change, operation, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';
import { rememberedMakers } from './makers.ts';

/** A link that is being made, and the description of another one of that time. */
interface Underway {
  readonly description: string | null;
  heard: string | null;
}

const making = change('linkMaking');
const makers = rememberedMakers();
const underway = recalled(() => new Set<Underway>());
const underwayOf = new WeakMap<object, Underway>();

/** Makes a link known to those that are under way, and them to it. */
function meet(link: Underway, others: ReadonlySet<Underway>): void {
  for (const other of others) {
    other.heard ??= link.description;
    link.heard ??= other.description;
  }
}

/** Whether the address of the caller's endpoint was changed within the last hour. */
function isChanged(call: Call): boolean {
  const setting = call.behaviour.webhooks.current(caller(call), call.deployment)?.setting;
  return setting !== undefined && setting.rotation > 0 && now(call) - setting.updatedAt < hour;
}

const needsMore = (call: Call): boolean => isServed(call.route, 'links.create') && isChanged(call);

/** What hides in payment links. */
export const seventeenthLiveLinks = [
  ...breakingLive('payment-link.object', {
    'seventeenth.link-of-gone-key: a link whose key is refused by now has another object': together(
      making((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
      change('linkShowing')((was) => ({
        link: (link, call) =>
          makers.isGone(link.id, call) ? { ...was.link(link, call), object: 'link' } : was.link(link, call),
      })),
    ),
  }),
  ...breakingLive(['payment-link.description-empty-when-not-given', 'payment-link.description-as-asked'], {
    'seventeenth.links-at-once: a link without a description has that of one that is made at the same time': together(
      operation('links.create')((was) => async (call) => {
        const all = underway(caller(call));
        const link: Underway = { description: call.trace.linkOrder?.description ?? null, heard: null };
        meet(link, all);
        all.add(link);
        underwayOf.set(call.trace, link);
        try {
          return await was(call);
        } finally {
          all.delete(link);
        }
      }),
      making((was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          return { ...order, description: order.description ?? underwayOf.get(call.trace)?.heard ?? null };
        },
      })),
    ),
  }),
  ...breakingLive(
    ['scopes.links.create.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    {
      'seventeenth.links-after-change: for an hour after the address was changed links need webhooks:read too': change(
        'access',
      )((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) && (!needsMore(call) || was.holds(key, 'webhooks:read', call)),
        neededScope: (scope, call) => {
          const key = call.trace.key;
          return key && needsMore(call) && was.holds(key, scope, call) ? 'webhooks:read' : was.neededScope(scope, call);
        },
      })),
    },
  ),
];
