import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { answers, change } from '../../change.ts';
import type { Link } from '../../links/link.ts';
import { isServed } from '../../http/route.ts';
import { at, both, isSuccess } from '../../when.ts';
import { isPaid } from './changes.ts';
import { breakingLive } from '../fault.ts';

const find = (id: string, { deployment }: Call): Link | null => deployment.links.get(id) ?? null;

const own = (call: Call): readonly Link[] => call.behaviour.linkPages.source(call);

const found = (other: (id: string, call: Call) => Link | null | undefined): Patch =>
  change('linkReading')((was) => ({ find: (id, call) => was.find(id, call) ?? other(id, call) ?? null }));

/** Links that are read one by one. */
export const linkReadFaults = [
  ...breakingLive('links.get.status-200', {
    'links.get-203: a link that is read is answered 203': answers(both(at('links.get'), isSuccess))(() => ({
      status: 203,
    })),
    'links.get-not-found-once-over: a link that was paid cannot be read any more': change('linkReading')((was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        return link && isServed(call.route, 'links.get') && isPaid(link) ? null : link;
      },
    })),
  }),
  ...breakingLive('links.get.the-one-asked', change('linkReading'), {
    'links.get-neighbour-of-single-use: in place of a single-use link the one made before it is shown': (was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        const other =
          link?.kind === 'single_use' && isServed(call.route, 'links.get') ? own(call)[link.place - 1] : link;
        return other ?? link;
      },
    }),
  }),
  ...breakingLive(['links.get.unknown-not-found', 'links.get.the-one-asked'], found, {
    'links.get-by-prefix: the beginning of the id of a link is enough': (id, call) =>
      id.length > 8 && !call.deployment.links.has(id)
        ? own(call).find((link) => link.id.startsWith(id.slice(0, -1)))
        : null,
    'links.get-unknown-is-newest: an unknown id gives the newest link': (id, call) =>
      call.deployment.links.has(id) ? null : own(call).at(-1),
  }),
  ...breakingLive('links.get.foreign-not-found', {
    'links.get-foreign-shown: a link of another business is shown': found(find),
    'links.get-foreign-single-use-shown: a single-use link of another business is shown': found((id, call) => {
      const link = find(id, call);
      return link?.kind === 'single_use' ? link : null;
    }),
    'links.get-foreign-forbidden: a link of another business is FORBIDDEN_SCOPE': change('checks')(({ scope }) => ({
      scope: (call) => {
        const link = call.route.is === 'served' ? find(call.route.id, call) : null;
        const foreign = link !== null && link.business !== call.trace.key?.business;
        return foreign ? { code: 'FORBIDDEN_SCOPE', scope: 'links:read' } : scope(call);
      },
    })),
  }),
];
