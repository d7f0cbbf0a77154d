import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import type { Idempotency } from '../../../idempotency/idempotency.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

const idempotency = change('idempotency');
const posIdempotency = change('posIdempotency');
const doubled = recalled(() => new Set<string>());
const texts = recalled(() => new Map<string, string>());

const ageOf = ({ settled }: Attempt, call: Call): number => (settled ? now(call) - settled.made.createdAt : 0);

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** What names every object has that are long enough for a key. */
const namesOfObjects = new Set(Object.getOwnPropertyNames(Object.prototype).filter((name) => name.length >= 8));

/** The attempt that another slot of the same operation holds. */
const kept = (slot: string, call: Call, key: string): Attempt | undefined =>
  call.deployment.attempts.get(`${slot.split(' ').slice(0, 2).join(' ')} ${key}`);

/** The same key of whichever business, once it is so old. */
function ofOthers(slot: string, call: Call, least: number): Attempt | undefined {
  const rest = slot.slice(slot.indexOf(' '));
  return [...call.deployment.attempts].find(([other, each]) => other.endsWith(rest) && ageOf(each, call) > least)?.[1];
}

const sharedAfter =
  <Asked>(least: number) =>
  (was: Idempotency<Asked>): Pick<Idempotency<Asked>, 'find'> => ({
    find: (slot, call) => was.find(slot, call) ?? ofOthers(slot, call, least),
  });

const isEqual = (one: Charge, other: Charge): boolean =>
  one.amount === other.amount &&
  one.rail === other.rail &&
  one.msisdn === other.msisdn &&
  one.reference === other.reference;

/** By what else a charge is found than by its id. */
const foundBy = (also: (asked: string, call: Call) => Charge | undefined) =>
  change('reading')((was) => ({ find: (id, call) => was.find(id, call) ?? also(id, call) ?? null }));

const wrongObject = [
  'charges.get.unknown-not-found',
  'charges.get.the-one-asked',
  'errors.cause-of-not-found',
] as const;

/** What Idempotency-Keys are taken for, and what charges are found by. */
export const ponderedChargeKeys = [
  ...breaking(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'pondered.aged-space: a key that was used more than a day ago is known to every business': idempotency(
      sharedAfter(day),
    ),
  }),
  ...breaking(['idempotency.same-key-same-request', 'idempotency.description-not-compared'], {
    'pondered.monthly-keys: a key is found in the month only in which it was used': idempotency((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const made = attempt?.settled?.made;
        return made && monthOf(made.createdAt) !== monthOf(now(call)) ? undefined : attempt;
      },
    })),
    'pondered.newest-equal: a replay is given the newest charge that equals the first in all that is compared':
      idempotency((was) => ({
        replay: (made, first, call) => {
          const newest = call.deployment.charges.of(caller(call)).findLast((each) => isEqual(each, made));
          return was.replay(newest ?? made, first, call);
        },
      })),
  }),
  ...breaking(['idempotency.same-key-same-request', 'errors.cause-of-idempotent-mismatch'], {
    'pondered.reference-as-key: where the reference was the key of an earlier charge, it stands for that one':
      idempotency((was) => ({
        find: (slot, call) => was.find(slot, call) ?? kept(slot, call, call.trace.order?.reference ?? ''),
      })),
    'pondered.id-as-key: a key that is the id of an earlier charge stands for that one': idempotency((was) => ({
      find: (slot, call) => {
        const { attempts } = call.deployment;
        const named = (each: Attempt): boolean =>
          each.settled?.made.id === call.trace.idempotencyKey && each.settled?.made.business === caller(call);
        return was.find(slot, call) ?? [...attempts.values()].find(named);
      },
    })),
  }),
  ...breaking(
    ['idempotency.key-charset-accepted', 'idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'],
    {
      'pondered.object-names: a key that is a name which every object has is taken for used': idempotency((was) => ({
        find: (slot, call) =>
          was.find(slot, call) ??
          (namesOfObjects.has(call.trace.idempotencyKey ?? '')
            ? { print: '', outcome: Promise.resolve({ refusal: { code: 'IDEMPOTENT_MISMATCH' } }) }
            : undefined),
      })),
    },
  ),
  ...breaking(['idempotency.key-charset-others-refused', 'errors.cause-of-idempotency-required'], {
    'pondered.key-list: of two keys with a comma between them the first counts': idempotency((was) => ({
      key: (call) => {
        const [given = '', other] = (call.header('idempotency-key') ?? '').split(/, ?/);
        return other !== undefined && call.behaviour.bounds.idempotencyKey.test(given) ? given : was.key(call);
      },
    })),
  }),
  ...breaking(
    [
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    {
      'pondered.draft-not-compared: the key of a draft gives its charge to any request': idempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { order } = call.trace;
          return attempt && order && !caller(call).live ? { ...attempt, print: was.print(order, call) } : attempt;
        },
      })),
    },
  ),
  ...breaking(wrongObject, {
    'pondered.found-by-key: a charge is found by its Idempotency-Key too': foundBy(
      (asked, call) => call.deployment.attempts.get(`${caller(call).id} charges.create ${asked}`)?.settled?.made,
    ),
  }),
  ...breakingLive(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'pondered.code-keys-shared-later: after an hour the key of a code is known to every business': posIdempotency(
      sharedAfter(hour),
    ),
  }),
  ...breakingLive(['idempotency.pos-same-key-same-request', 'idempotency.pos-metadata-not-compared'], {
    'pondered.code-by-its-text: what asks for a code again with its fields in another order is another request':
      posIdempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const names = Object.keys(JSON.parse(call.payload?.is === 'text' ? call.payload.text : '{}') as object);
          const first = texts(call.deployment);
          if (!attempt) first.set(slot, names.join());
          const isTurned =
            first.get(slot) !== names.join() &&
            first.get(slot)?.split(',').toSorted().join() === names.toSorted().join();
          return attempt && isTurned ? { ...attempt, print: 'another' } : attempt;
        },
      })),
  }),
  ...breakingLive('idempotency.concurrent-creates-one', {
    'pondered.code-in-flight-twice: of codes that are asked for at once one more is made, which no answer names':
      posIdempotency((was) => ({
        waiting: async (attempt, call) => {
          const outcome = await attempt.outcome;
          const more = doubled(call.deployment);
          if ('made' in outcome && !more.has(outcome.made.id)) {
            const { made } = outcome;
            more.add(made.id);
            const id = call.behaviour.making.id(call.deployment.random, call);
            const place = call.deployment.charges.of(made.business).length;
            call.deployment.charges.add({ ...made, id, place, seen: { ...made.seen } });
          }
          return was.waiting(attempt, call);
        },
      })),
  }),
];
