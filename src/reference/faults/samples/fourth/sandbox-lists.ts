import type { Charge } from '../../../charges/charge.ts';
import { change, headers, operation, together } from '../../../change.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

const pages = change('pages');

/** By which secret each charge was made, by its id. */
const makers = recalled(() => new Map<string, string>());

/** A success that took long counts as news. */
function touchedAt({ createdAt, seen, branch }: Charge, call: Call): number {
  const { answered } = seen;
  const success = answered ? [answered] : branch.timeline;
  const after = success.find(({ state }) => state === 'succeeded')?.after ?? 0;
  return after > minute && createdAt + after <= furthest(call) ? createdAt + after : createdAt;
}

const byTouch = (charges: readonly Charge[], call: Call): readonly Charge[] =>
  charges.toSorted((one, other) => touchedAt(one, call) - touchedAt(other, call));

const reasonOf = (charge: Charge, call: Call): string | undefined =>
  call.behaviour.showing.standing(charge, call).reason;

const madeByStopped = (charge: Charge, call: Call): boolean => {
  const secret = makers(call.deployment).get(charge.id);
  const from = secret === undefined ? null : (call.deployment.keys.get(secret)?.refusedFrom ?? null);
  return from !== null && from <= now(call);
};

/** What the list of charges leaves out or puts elsewhere. */
export const fourthSandboxLists = [
  ...breaking('list.newest-first', {
    'fourth.late-success-on-top: a success that took over a minute stands in the list as if made at that moment': pages(
      (was) => ({
        source: (call) => byTouch(was.source(call), call),
        cursor: (call) => {
          const reading = was.cursor(call);
          if ('code' in reading || reading.value === null) return reading;
          return { value: { ...reading.value, place: byTouch(was.source(call), call).indexOf(reading.value) } };
        },
      }),
    ),
  }),
  ...breaking(['charges.list.state-filter-complete', 'list.cursor-continues-after'], {
    'fourth.one-reason-on: from the second page on, failed gives charges that failed as the one before the page': pages(
      (was) => ({
        includes: (charge, state, call) => {
          if (!was.includes(charge, state, call) || state !== 'failed') return was.includes(charge, state, call);
          const cursor = was.cursor(call);
          if ('code' in cursor || cursor.value === null) return true;
          return reasonOf(cursor.value, call) === reasonOf(charge, call);
        },
      }),
    ),
  }),
  ...breaking(['limits.sandbox-charges-kept-30-days', 'charges.list.holds-created'], {
    'fourth.thirtieth-midnight: the list drops a charge at the midnight of its thirtieth day, whatever its hour': pages(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) && Math.floor(now(call) / day) - Math.floor(charge.createdAt / day) < 30,
      }),
    ),
  }),
  ...breaking('sandbox.service-mode', {
    'fourth.empty-page-bare: a list with nothing in it comes without Service-Mode': headers(({ body }) =>
      Array.isArray(body?.['data']) ? body['data'].length === 0 : false,
    )(() => ({ 'Service-Mode': '' })),
  }),
  ...breaking('charges.list.holds-created', {
    'fourth.stopped-keys-charges: what a key made is not listed once that key is refused': together(
      operation('charges.create')((was) => async (call) => {
        const answer = await was(call);
        const id = answer.body?.['id'];
        const { key, replayed } = call.trace;
        if (answer.status === 201 && typeof id === 'string' && key && !replayed)
          makers(call.deployment).set(id, key.secret);
        return answer;
      }),
      pages((was) => ({
        includes: (charge, state, call) => was.includes(charge, state, call) && !madeByStopped(charge, call),
      })),
    ),
  }),
];
