import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour } from '../rare/recalled.ts';

/** East Africa is so far ahead of UTC. */
const ahead = 3 * hour;

const monthOf = (moment: number): string => new Date(moment + ahead).toISOString().slice(0, 'yyyy-mm'.length);

const week = 7 * day;

/** What is older than a week is kept by the class of its status. */
const classOf = (status: number): number => status - (status % 100);

/** What hides in events. */
export const gorgeLiveEvents = [
  ...breakingLive('event.object', {
    'gorge.past-month: once its month is over in Dar es Salaam the log calls an event archived_event': change('events')(
      (was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          return monthOf(event.createdAt) === monthOf(now(call)) ? view : { ...view, object: 'archived_event' };
        },
      }),
    ),
  }),
  ...breakingLive(['delivery.last-status', 'delivery.last-status-of-last-attempt'], {
    'gorge.class-of-status: a week after the last attempt last_status is rounded down to the hundred': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) => {
        const view = was.show(delivery, deployment);
        const { lastAttemptAt, lastStatus } = delivery;
        const isOld = lastAttemptAt !== null && deployment.clock.now() - lastAttemptAt >= week;
        return isOld && lastStatus !== null ? { ...view, last_status: classOf(lastStatus) } : view;
      },
    })),
  }),
];
