import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { getBalance, getEvent, listEvents } from '../../src/generate/request.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { asIfFromHere, unknownKey } from '../auth/endpoint-calls.ts';
import { mistyped } from '../auth/never-made.ts';
import { bills, charges, links, type Creation } from '../creations.ts';
import { strangers } from './refusals.ts';
import { operations, reading } from './doors.ts';
import { kinds, type Kind } from './kinds.ts';
import { any, faulty, type Probe } from './probes-refused.ts';
import { scoped, unscoped, type Scene } from './scene.ts';

/** The doors of a business, and its lists by what it has. */
const doorsOf = (deployment: Deployment): readonly Door[] => [
  ...operations[deployment],
  (key) => charges.list(key, { state: any('processing', 'succeeded', 'failed', 'expired') }),
  ...(deployment === 'live' ? [(key: string, scene: Scene) => bills.list(key, ofCustomer(scene))] : []),
];

type Door = (key: string, scene: Scene) => RequestTemplate | null;

/** By the customer of its newest bill. */
const ofCustomer = ({ customer }: Scene): ListQuery => ({ customer_ref: customer ?? bills.plain.customer_ref });

/** By nobody who is known, by a key that was stopped or is for elsewhere, or for a business that is not live. */
function byNobody(scene: Scene, door: Door): RequestTemplate | null {
  const { second, stopped, draft, elsewhere } = scene;
  const label = any(null, null, null, stopped, draft, elsewhere);
  if (label !== null) return door(label, scene);
  const asked = door(second, scene);
  const keys = any('missing', 'missing', 'unknown', 'in the query', 'as if it were from here');
  return (
    asked && { ...asked, key: keys === 'as if it were from here' ? asIfFromHere(elsewhere) : unknownKey(keys, second) }
  );
}

/** By a key that may do this alone, as often as by one that may do everything. */
const byReader =
  (probe: Probe): Probe =>
  (scene) => {
    const asked = probe(scene);
    const isOwn = asked !== null && 'use' in asked.key && asked.key.use === scene.second;
    return isOwn && any(true, false) ? scoped(scene, asked) : asked;
  };

/** Whatever there is to do, by who may not do it. */
const atDoors = (deployment: Deployment): readonly Probe[] =>
  doorsOf(deployment).flatMap((door): readonly Probe[] => [
    (scene) => {
      const asked = door(scene.second, scene);
      return asked && unscoped(scene, asked);
    },
    (scene) => byNobody(scene, door),
  ]);

/** What is there, and what is not, for who may read it. */
const looks = (deployment: Deployment): readonly Probe[] => {
  const first = (creation: Creation, name: Kind['name']): readonly Probe[] => [
    ({ second, oldest }) => (oldest[name] === null ? null : creation.get(second, oldest[name])),
    ({ stranger, oldest }) => (oldest[name] === null ? null : creation.get(stranger, oldest[name])),
    ({ second, oldest }) => (oldest[name] === null ? null : creation.get(second, mistyped(oldest[name]))),
    ({ second }) => creation.list(second, { limit: any('1', '20', '100') }),
    ...(name === 'link'
      ? []
      : [
          ({ second, oldest }: Scene) =>
            oldest[name] === null ? null : creation.list(second, { starting_after: oldest[name] }),
        ]),
  ];
  const ofLive: readonly Probe[] = [
    ({ second }) => bills.get(second, `bl_${freshId()}`),
    ({ second }) => links.get(second, `pl_${freshId()}`),
    ({ second }) => bills.list(second, { state: any('open', 'part_paid', 'paid', 'expired', 'cancelled') }),
    ({ stranger }) => getEvent(stranger, `ev_${freshId()}`),
    ({ stranger }) => listEvents(stranger),
  ];
  return [
    ...kinds[deployment].flatMap(({ creation, name }) => first(creation, name)).map(byReader),
    ...reading[deployment].map(
      (door): Probe =>
        (scene) =>
          door(scene.first, scene),
    ),
    ...doorsOf(deployment)
      .slice(operations[deployment].length)
      .map(
        (door): Probe =>
          (scene) =>
            door(scene.second, scene),
      ),
    ({ stranger }) => getBalance(stranger),
    ...strangers,
    ...(deployment === 'live' ? ofLive : []),
  ];
};

/** What must be refused, or shows what there is: none of it makes anything. */
export const probes: Readonly<Record<Deployment, readonly Probe[]>> = {
  sandbox: [...faulty.sandbox, ...atDoors('sandbox'), ...looks('sandbox')],
  live: [...faulty.live, ...atDoors('live'), ...looks('live')],
};
