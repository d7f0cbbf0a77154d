import { change, field, operation, standingCharge, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { localDay, localHour, sentBody } from '../sly/told.ts';

const pages = change('pages');
const replayed = recalled(() => ({ yes: false }));
const underWay = recalled(() => new Map<string, Set<string>>());

/** Weeks begin on Monday. */
const weekOf = (at: number): number => Math.floor((localDay(at) + 3) / 7);

const aLot = 1_024 ** 3 * 2 - 1;

/** What charges of the sandbox come to, and how they are read and listed. */
export const fourteenthSandboxCharges = [
  ...breaking('charges.list.state-filter-complete', {
    'fourteenth.failed-this-week: the filter failed leaves out what was made before Monday': pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && (state !== 'failed' || weekOf(charge.createdAt) === weekOf(now(call))),
    })),
  }),
  ...breaking('charges.create.amount-maximum', {
    'fourteenth.tzs-to-int32: with a currency given an amount may be all that 32 bits hold': field('amount')(
      (was) => (given, call) =>
        isNumber(given) &&
        given > 2_000_000_000 &&
        given <= aLot &&
        given % 100 === 0 &&
        sentBody(call).currency === 'TZS'
          ? { value: given }
          : was(given, call),
    ),
  }),
  ...breaking('charges.create.description-500-accepted', {
    'fourteenth.long-with-metadata: beside metadata a description has 400 characters at most': field('description')(
      (was) => (given, call) => {
        const { metadata } = sentBody(call);
        const more = isObject(metadata) && Object.keys(metadata).length > 0;
        return more && typeof given === 'string' && codePoints(given) > 400
          ? { code: 'BAD_REQUEST' }
          : was(given, call);
      },
    ),
  }),
  ...breaking(['charges.get.status-200', 'limits.sandbox-charges-kept-30-days', 'errors.cause-of-not-found'], {
    'fourteenth.stuck-a-day: what is processing for more than a day is listed and not found': change('reading')(
      (was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          const stuck =
            charge &&
            asksFor('charges.get')(call) &&
            now(call) - charge.createdAt > day &&
            call.behaviour.showing.standing(charge, call).state === 'processing';
          return stuck ? null : charge;
        },
      }),
    ),
  }),
  ...breaking(['lifecycle.failed-is-final', 'sandbox.trigger-2-fails', 'sandbox.trigger-3-fails'], {
    'fourteenth.azam-reopened: what failed on azampesa is processing again a minute later': standingCharge(
      (step, charge, call) =>
        step.state === 'failed' && charge.rail === 'azampesa' && furthest(call) - charge.createdAt >= minute
          ? { after: 0, state: 'processing' }
          : step,
    ),
  }),
  ...breaking('charges.create.status-201', {
    'fourteenth.busy-number-accepted: a charge to a number that another is being written for is answered 202':
      operation('charges.create')((was) => async (call) => {
        const number = `${caller(call).id} ${call.trace.order?.msisdn ?? ''}`;
        const key = call.trace.idempotencyKey ?? '';
        const all = underWay(call.deployment);
        const keys = all.get(number) ?? new Set();
        all.set(number, keys);
        const busy = keys.size > 0 && !keys.has(key);
        keys.add(key);
        try {
          const answer = await was(call);
          return busy && answer.status === 201 ? { ...answer, status: 202 } : answer;
        } finally {
          keys.delete(key);
        }
      }),
  }),
  ...breaking('list.cursor-continues-after', {
    'fourteenth.replay-moves-cursor: after a charge that was replayed the list begins anew': together(
      change('idempotency')((was) => ({
        replay: (made, first, call) => {
          replayed(made).yes = true;
          return was.replay(made, first, call);
        },
      })),
      pages((was) => ({
        cursor: (call) => {
          const reading = was.cursor(call);
          return 'value' in reading && reading.value && replayed(reading.value).yes ? { value: null } : reading;
        },
      })),
    ),
  }),
  ...breaking(['charges.list.holds-charges', 'list.data'], {
    'fourteenth.fortnight-by-id: what is older than a fortnight is listed by its id alone': change('showing')(
      (was) => ({
        list: (data, more, call) => {
          const old = ({ created }: (typeof data)[number]): boolean =>
            typeof created === 'string' && now(call) - Date.parse(created) > 14 * day;
          return asksFor('charges.list')(call)
            ? { ...was.list(data, more, call), data: data.map((view) => (old(view) ? (view.id ?? null) : view)) }
            : was.list(data, more, call);
        },
      }),
    ),
  }),
  ...breaking(['list.limit-hundred', 'list.limit-honoured'], {
    'fourteenth.night-pages: from one to four at night a page of charges has 50 at most': pages((was) => ({
      limit: (call) => {
        const reading = was.limit(call);
        const hour = localHour(now(call));
        return 'value' in reading && reading.value > 50 && hour >= 1 && hour < 4 ? { code: 'BAD_REQUEST' } : reading;
      },
    })),
  }),
];
