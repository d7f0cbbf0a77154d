import { textOf } from '../../views.ts';
import { change, fieldOf, operation, together } from '../../../change.ts';
import type { Till } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { caller, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { readAs } from '../../misreading.ts';
import { day, hour, minute, recalled, second } from '../rare/recalled.ts';
import type { Patch } from '../../../behaviour.ts';
import { dayOf } from './recall.ts';

const till = fieldOf('posOrder')('till');
const asked = recalled(() => new Map<string, number>());
const usedAt = recalled(() => new Map<string, number>());
const closings = recalled(() => ({ watched: false, at: new Map<string, number>() }));

/** Writes down when each till is closed, from the first request on. */
function watchTills({ tills, clock }: Deployment): void {
  const seen = closings(tills);
  if (seen.watched) return;
  seen.watched = true;
  for (const { number, open } of tills.values()) if (!open) seen.at.set(number, clock.now());
  const set = tills.set.bind(tills);
  tills.set = (number: string, to: Till) => {
    if (!to.open) seen.at.set(number, clock.now());
    return set(number, to);
  };
}

const watchingTills: Patch = (behaviour) => ({
  ...behaviour,
  before: [...behaviour.before, ({ deployment }) => watchTills(deployment)],
});

const eastAfrica = 3 * hour;

/** At the counter. */
export const twelfthLiveTills = [
  ...breakingLive('pos.create.sends-nothing', {
    'twelfth.code-nudge: a code that nobody scanned for four minutes sends a prompt': operation('pos.create')(
      (was) => async (call) => {
        const answer = await was(call);
        const { scheduler, charges } = call.deployment;
        const charge = charges.get(textOf(answer.body?.['id']));
        if (answer.status === 201 && charge && !call.trace.replayed)
          scheduler.at(charge.createdAt + 4 * minute, () => {
            if (!charge.seen.told) charge.seen.prompts++;
          });
        return answer;
      },
    ),
  }),
  ...breakingLive('pos.create.till-closed-refused', {
    'twelfth.closed-for-the-day: a closed till takes charges again on the next day': together(
      watchingTills,
      till((was) => (given, call) => {
        const reading = was(given, call);
        if (!('code' in reading) || reading.code !== 'TILL_CLOSED') return reading;
        const { tills } = call.deployment;
        const found = tills.get(textOf(given));
        const at = closings(tills).at.get(textOf(given)) ?? now(call);
        return found && dayOf(at) < dayOf(now(call)) ? { value: found } : reading;
      }),
    ),
  }),
  ...breakingLive('pos.create.till-six-digits', {
    'twelfth.till-as-printed: a till in two groups of three with a space or hyphen is taken': till(
      readAs((text) => (/^\d{3}[ -]\d{3}$/.test(text) ? text.replace(/[ -]/, '') : text)),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-till', 'errors.cause-of-unknown-till'], {
    'twelfth.third-unknown-bad: a till that is not of the business is BAD_TILL from the third time on': till(
      (was) => (given, call) => {
        const reading = was(given, call);
        if (!('code' in reading) || reading.code !== 'UNKNOWN_TILL') return reading;
        const times = asked(caller(call));
        const count = (times.get(textOf(given)) ?? 0) + 1;
        times.set(textOf(given), count);
        return count >= 3 ? { code: 'BAD_TILL' } : reading;
      },
    ),
  }),
  ...breakingLive('pos.create.till-of-business', {
    'twelfth.till-just-used: for five minutes after its owner used it anybody may use a till': till(
      (was) => (given, call) => {
        const reading = was(given, call);
        const { tills } = call.deployment;
        const used = usedAt(tills);
        if ('value' in reading) used.set(reading.value.number, now(call));
        const found = tills.get(textOf(given));
        const lately = now(call) - (used.get(textOf(given)) ?? -Infinity) < 5 * minute;
        const foreign = 'code' in reading && reading.code === 'UNKNOWN_TILL';
        return foreign && found?.open && lately ? { value: { ...found, business: caller(call) } } : reading;
      },
    ),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'twelfth.codes-end-at-midnight: a code made in the last five minutes before midnight in Dar es Salaam expires at midnight':
      change('codes')((was) => ({
        expiresAt: (createdAt, call) => {
          const midnight = (dayOf(createdAt + eastAfrica) + 1) * day - eastAfrica;
          return Math.min(was.expiresAt(createdAt, call), Math.max(midnight, createdAt + second));
        },
      })),
  }),
  ...breakingLive('events.pos-till', {
    'twelfth.till-or-metadata: the event of a POS charge with metadata has no till': change('events')((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { origin, metadata } = settlement.charge;
        if (origin.is !== 'pos' || Object.keys(metadata ?? {}).length === 0) return data;
        const { till: _till, ...rest } = data;
        return rest;
      },
    })),
  }),
];
