import { change, operation, together } from '../../change.ts';
import { refuse } from '../../errors/refuse.ts';
import { pause } from '../../world/pause.ts';
import { outbox } from './posting.ts';
import { varying, varyingLive } from '../variant.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Of one of the calendar in which there is a leap day. */
const leapYears = change('access')((was) => ({
  expiresAt: (days, madeAt) => was.expiresAt(days, madeAt + (days === 365 ? day : 0)),
}));

const firstAttemptLater = change('delivering')((was) => ({
  routed: (at, deployment) => ({ ...was.routed(at, deployment), nextAttemptAt: at + 2 * hour }),
}));

/** What came of an attempt is written down when that is known, which may be a while after it was counted. */
const countedAtStart = change('delivering')((was) => ({
  post: async (posting, event) => {
    const before = event.delivery;
    event.delivery = { ...before, attempts: before.attempts + 1 };
    await pause(60);
    return was.post(posting, event).finally(() => {
      event.delivery = { ...event.delivery, attempts: event.delivery.attempts - 1 };
    });
  },
}));

const isEmpty = (length: string | undefined): boolean => Number(length ?? 0) === 0;

const retryWithBody = together(
  operation('events.retry')(
    (was) => (call) => (isEmpty(call.header('content-length')) ? refuse(call, { code: 'BAD_REQUEST' }) : was(call)),
  ),
  change('delivering')(() => ({ waits: [] })),
);

export const unhurriedVariants = [
  ...varying({ 'unhurried.leap-years: a lifetime of a year is one of the calendar, with a leap day': leapYears }),
  ...varyingLive({
    'unhurried.hourly-log: what happened in an hour is written down at its end': outbox(hour),
    'unhurried.hours-later: an event is tried two hours after it was made': firstAttemptLater,
    'unhurried.counted-at-start: an attempt counts when it begins, and what came of it is written down later':
      countedAtStart,
    'unhurried.retry-with-body: an event is tried once, and a retry takes a JSON object': retryWithBody,
  }),
];
