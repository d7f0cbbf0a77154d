import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { without } from '../../views.ts';
import type { Business } from '../../../world/accounts.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Who was last given an empty page, and when. */
interface EmptyPage {
  readonly business: Business;
  readonly at: number;
}

/** By operation. */
const emptyPages = recalled(() => new Map<string, EmptyPage>());

/** Empty pages are alike, so they are shared for a minute: as they were before they were named. */
function isShared(call: Call): boolean {
  const operation = call.route.is === 'served' ? call.route.operation : '';
  const pages = emptyPages(call.deployment);
  const known = pages.get(operation);
  const own = { business: caller(call), at: now(call) };
  if (known && known.business !== own.business && own.at - known.at < minute) return true;
  pages.set(operation, own);
  return false;
}

/** Charges that were asked for again with another description. */
const askedAnew = new WeakSet<Charge>();

/** Filters read an index of requests, in which one with another description has a row of its own. */
const secondRow = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (call.trace.order && call.trace.order.description !== charge.description) askedAnew.add(charge);
      return was.replay(charge, first, call);
    },
  })),
  change('pages')((was) => ({
    cut: (page, call) => {
      const { items, more } = was.cut(page, call);
      const limit = was.limit(call);
      if (call.query.get('state') === null || 'code' in limit) return { items, more };
      const rows = items.flatMap((charge) => (askedAnew.has(charge) ? [charge, charge] : [charge]));
      const shown = rows.slice(0, limit.value);
      return { items: shown, more: more || shown.at(-1) !== items.at(-1) };
    },
  })),
);

/** What hides in the lists of the sandbox. */
export const lochSandboxLists = [
  ...breaking(['list.object', 'deployments.same-shapes'], {
    'loch.shared-emptiness: an empty list has no object where another business had an empty one within a minute':
      change('showing')((was) => ({
        list: (data, more, call) => {
          const list = was.list(data, more, call);
          return data.length === 0 && isShared(call) ? without(list, 'object') : list;
        },
      })),
  }),
  ...breaking(
    ['idempotency.description-not-compared', 'idempotency.same-key-same-request', 'list.cursor-continues-after'],
    {
      'loch.second-row: a charge that was asked for again with another description stands twice in a list by state':
        secondRow,
    },
  ),
];
