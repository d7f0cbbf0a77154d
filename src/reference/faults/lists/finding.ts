import { endpoint, type EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import { change, check } from '../../change.ts';
import { caller, type Call } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import { askedId, type ReadingPolicy } from '../../lists/reading.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Store, Stored } from '../../world/store.ts';

type Changing<Item> = (part: (was: ReadingPolicy<Item>) => Partial<ReadingPolicy<Item>>) => Patch;

/** The words for what can be wrong with reading one kind of object by its id. */
export function finding<Item extends Stored>(reading: Changing<Item>, store: (deployment: Deployment) => Store<Item>) {
  const own = (call: Call): readonly Item[] => store(call.deployment).of(caller(call));
  const anybodys = (id: string, { deployment }: Call): Item | undefined => store(deployment).get(id);
  const isForeign = (call: Call): boolean => {
    const item = anybodys(askedId(call), call);
    return item !== undefined && item.business !== call.trace.key?.business;
  };
  return {
    own,
    anybodys,
    isForeign,

    /** Finds something where one operation should find nothing. */
    alsoFound:
      (at: EndpointName) =>
      (find: (id: string, call: Call) => Item | undefined): Patch =>
        reading((was) => ({
          find: (id, call) => was.find(id, call) ?? (isServed(call.route, at) ? (find(id, call) ?? null) : null),
        })),

    /** Finds something else, or null for nothing, in place of what one operation asks for. */
    foundInstead:
      (at: EndpointName) =>
      (other: (item: Item, call: Call) => Item | null | undefined): Patch =>
        reading((was) => ({
          find: (id, call) => {
            const item = was.find(id, call);
            const instead = item && isServed(call.route, at) ? other(item, call) : item;
            return instead === undefined ? item : instead;
          },
        })),

    /** In place of what does not exist. */
    newest: (id: string, call: Call): Item | undefined =>
      anybodys(id, call) === undefined ? own(call).at(-1) : undefined,
    byPrefix: (id: string, call: Call): Item | undefined =>
      id.length > 8 ? own(call).find((item) => item.id.startsWith(id.slice(0, -1))) : undefined,
    inAnyCase: (id: string, call: Call): Item | undefined =>
      own(call).find((item) => item.id.toLowerCase() === id.toLowerCase()),

    /** What belongs to another business is forbidden, not unknown. */
    foreignForbidden: (at: EndpointName): Patch =>
      check('scope')(
        (was) => (call) =>
          isServed(call.route, at) && isForeign(call)
            ? { code: 'FORBIDDEN_SCOPE', scope: endpoint(at).scope }
            : was(call),
      ),
  };
}

export const chargeFinding = finding(change('reading'), ({ charges }) => charges);
