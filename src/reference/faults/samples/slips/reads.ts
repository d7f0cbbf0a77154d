import { change, operation, shownAt, shownCharge } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isFinal, type Charge } from '../../../charges/charge.ts';
import type { Answer } from '../../../http/answer.ts';
import { asText, type JsonObject } from '../../../http/json.ts';
import { refuse } from '../../../errors/refuse.ts';
import { breaking } from '../../fault.ts';
import { askedId } from '../../../lists/reading.ts';
import { ageOf, day, hour, kept, minute, second } from './kept.ts';

const finding = (id: (given: string, call: Call) => string) =>
  change('reading')((was) => ({ find: (given, call) => was.find(given, call) ?? was.find(id(given, call), call) }));

const readBefore = kept(() => new Map<string, { at: number; answer: Answer }>());
const missedBefore = kept(() => new Map<string, number>());
const allowedBefore = kept(() => new Set<string>());
const reads = kept(() => new Map<string, { times: number; state: string }>());

/** What a read by id gives. */
export const slipReadFaults = [
  ...breaking(['charges.get.unknown-not-found', 'charges.get.the-one-asked'], {
    'slip.id-cut: of an id as much is looked at as ids are long': finding((given) => given.slice(0, 27)),
    'slip.id-without-prefix: an id without ch_ is found': finding((given) => `ch_${given}`),
    'slip.id-by-start: the first twenty signs of an id find it': change('reading')((was) => ({
      find: (given, call) => {
        const found = was.find(given, call);
        if (found || given.length < 20) return found;
        const alike = call.deployment.charges.of(caller(call)).find(({ id }) => id.startsWith(given));
        return alike ? was.find(alike.id, call) : null;
      },
    })),
  }),
  ...breaking('charges.get.foreign-not-found', {
    'slip.read-kept-for-all: what was read is served to every business for a minute': operation('charges.get')(
      (was) => async (call) => {
        const cached = readBefore(call).get(askedId(call));
        if (cached && now(call) - cached.at < minute && !isOwn(call)) return cached.answer;
        const answer = await was(call);
        if (answer.status === 200) readBefore(call).set(askedId(call), { at: now(call), answer });
        return answer;
      },
    ),
    'slip.foreign-when-ended: a charge that has ended can be read by every business': change('reading')((was) => ({
      find: (id, call) => {
        const found = was.find(id, call);
        const charge = call.deployment.charges.get(id);
        const ended = charge && isFinal(call.behaviour.showing.standing(charge, call).state);
        return found ?? (charge && ended && ageOf(charge, call) > 10 * second ? charge : null);
      },
    })),
  }),
  ...breaking('charges.get.status-200', {
    'slip.missed-by-others: what another business has asked for in vain is not found for five minutes': operation(
      'charges.get',
    )((was) => async (call) => {
      const missed = missedBefore(call).get(askedId(call));
      if (missed !== undefined && now(call) - missed < 5 * minute) return refuse(call, { code: 'NOT_FOUND' });
      const answer = await was(call);
      if (answer.status === 404) missedBefore(call).set(askedId(call), now(call));
      return answer;
    }),
  }),
  ...breaking('scopes.charges.get.required', {
    'slip.scope-kept-by-address: whoever reads what was read before needs no scope': change('access')((was) => ({
      holds: (key, scope, call) => {
        const holds = was.holds(key, scope, call);
        const name = `${key.business.id} ${askedId(call)}`;
        if (scope !== 'charges:read' || askedId(call) === '') return holds;
        if (holds) allowedBefore(call).add(name);
        return allowedBefore(call).has(name);
      },
    })),
  }),
  ...breaking(['sandbox.trigger-1-succeeds', 'sandbox.other-numbers-approved', 'sandbox.trigger-5-succeeds'], {
    'slip.second-read-kept: what a charge was at its second read it stays for five minutes': shownAt('charges.get')(
      (view, { charge, call }) => {
        const { times, state } = reads(call).get(charge.id) ?? { times: 0, state: '' };
        const keptState = times >= 2 && ageOf(charge, call) < 5 * minute ? state : asText(view.state);
        reads(call).set(charge.id, { times: times + 1, state: keptState });
        return keptState === view.state ? view : withState(view, keptState);
      },
    ),
  }),
  ...breaking('limits.sandbox-charges-kept-30-days', {
    'slip.failures-swept-daily: charges that failed are swept after a day': change('reading')((was) => ({
      find: (id, call) => sweptWhen(was.find(id, call), call, (state) => state === 'failed', day),
    })),
    'slip.unresolved-swept-weekly: charges that are still processing after a week are swept': change('reading')(
      (was) => ({
        find: (id, call) => sweptWhen(was.find(id, call), call, (state) => state === 'processing', 7 * day),
      }),
    ),
    'slip.swept-early: charges are swept two hours before their 30 days are over': change('reading')((was) => ({
      find: (id, call) => sweptWhen(was.find(id, call), call, () => true, 30 * day - 2 * hour),
    })),
    'slip.unread-swept: a charge that nobody has read within two days is swept': change('reading')((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge && charge.seen.reads === 0 && ageOf(charge, call) > 2 * day ? null : charge;
      },
    })),
  }),
  ...breaking('charge.created', {
    'slip.created-archived: after a day created is told as a date': shownCharge((view, { charge, call }) =>
      ageOf(charge, call) > day ? { ...view, created: asText(view.created).slice(0, 10) } : view,
    ),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'slip.expiry-in-whole-minutes: what is made in the last seven seconds of a minute has some seconds less': change(
      'making',
    )((was) => ({
      expiresAt: (createdAt, call) => {
        const expires = was.expiresAt(createdAt, call);
        return createdAt % minute >= 53 * second ? Math.floor(expires / minute) * minute : expires;
      },
    })),
    'slip.expiry-moves-on: half an hour after a charge was made its read tells a later end': shownAt('charges.get')(
      (view, { charge, call }) =>
        ageOf(charge, call) > 30 * minute
          ? { ...view, expires_at: call.behaviour.wire.dateTime(charge.expiresAt + hour, call) }
          : view,
    ),
    'slip.list-expiry-of-five: the list tells of charges over halopesa that they end after five minutes': shownAt(
      'charges.list',
    )((view, { charge, call }) =>
      charge.rail === 'halopesa'
        ? { ...view, expires_at: call.behaviour.wire.dateTime(charge.createdAt + 5 * minute, call) }
        : view,
    ),
  }),
  ...breaking('charge.rail-echoed', {
    'slip.rail-of-next: half an hour later the list tells halopesa as tigo': shownAt('charges.list')(
      (view, { charge, call }) =>
        charge.rail === 'halopesa' && ageOf(charge, call) > 30 * minute ? { ...view, rail: 'tigo' } : view,
    ),
  }),
];

const isOwn = (call: Call): boolean => call.deployment.charges.get(askedId(call))?.business === caller(call);

const withState = (view: JsonObject, state: string): JsonObject => {
  const { failure_reason: _reason, ...rest } = view;
  return { ...rest, state };
};

function sweptWhen(charge: Charge | null, call: Call, of: (state: string) => boolean, after: number): Charge | null {
  if (!charge) return null;
  return ageOf(charge, call) > after && of(call.behaviour.showing.standing(charge, call).state) ? null : charge;
}
