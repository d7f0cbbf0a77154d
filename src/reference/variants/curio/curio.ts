import { chi, chiLive, minimalApi, ninja, quarkus, symfony, workers } from './services.ts';
import { constrainedRoutes, index, returnFormFirst } from './gates.ts';
import { elevens, quietHours } from './money.ts';
import { messageIds, silenceIsNull } from './posts.ts';
import { moreFilters, shortPages } from './lists.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying, varyingLive, varyingOn } from '../variant.ts';
import { slots } from './limiting.ts';

export const curioVariants: readonly NamedPatch[] = [
  ...varying({
    'curio.slots: requests are counted in slots of ten seconds, each of which is forgotten as a whole': slots,
    'curio.message-ids: a post has an id of its own, which is not that of its event': messageIds,
    'curio.constrained-routes: an id that has not the form of its kind makes no path, by whatever method and whoever asks':
      constrainedRoutes,
    'curio.more-filters: charges and bills can be asked by more of what they hold, and for what is newer than one of them':
      moreFilters,
    'curio.short-pages: a page of one state ends after so many rows were looked at, and says that there is more':
      shortPages,
    'curio.silence-is-null: who was reached and said nothing in time gave no status': silenceIsNull,
    'curio.symfony: PHP: routes with forms of ids, more filters, cursors of what was swept, the form of a return first, four attempts within seven seconds':
      symfony,
    'curio.quarkus: Java: slots of ten seconds, ids of messages, silence that is null, whole shillings, remainders of eleven, the body before the key':
      quarkus,
    'curio.minimal-api: .NET: routes with forms of ids, states by their numbers, what stays delivered, escapes of System.Text.Json, problems':
      minimalApi,
    'curio.workers: TypeScript at the edge: short pages, ids of messages, what stays delivered, rays for request ids, small header names in chunks':
      workers,
  }),
  ...varyingLive({
    'curio.return-form-first: an address to return to is judged by its form before it is asked whether there is a website':
      returnFormFirst,
    'curio.elevens: control numbers end by weights and a remainder of eleven, and those without a digit are left out':
      elevens,
    'curio.index: whoever has a key and looks at the root, at /v1 or at /health is told that all is well': index,
  }),
  ...varyingOn({
    'curio.chi: Go: slots of ten seconds, more filters, silence that is null, cursors of what was swept, remainders of eleven, an index on live':
      { sandbox: chi, live: chiLive },
  }),
  ...partlyUndecided([
    ...varyingLive({
      'curio.quiet-hours: no message goes out between eight in the evening and eight in the morning': quietHours,
    }),
    ...varying({
      'curio.ninja: Python: short pages, the form of a return first, quiet hours, five seconds of patience, ten attempts, the body before scope and business':
        ninja,
    }),
  ]),
];
