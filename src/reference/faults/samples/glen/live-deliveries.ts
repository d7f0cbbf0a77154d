import { change, operation } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { answer } from '../../../http/answer.ts';
import type { Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { textOf } from '../../views.ts';
import { day } from '../rare/recalled.ts';

/** What is left of a bill is told by its last payment: the event of one before it would be out of date. */
function isOutOfDate({ data }: LoggedEvent, call: Call): boolean {
  const told = data['bill'];
  const bill = isObject(told) ? call.deployment.bills.get(textOf(told['id'])) : undefined;
  if (!bill || !isObject(told)) return false;
  return told['outstanding_minor'] !== call.behaviour.billStanding.outstanding(bill, call);
}

/** What receivers said is kept for so long; then only how long it was. */
const kept = 3 * day;

/** What hides in deliveries. */
export const glenLiveDeliveries = [
  ...breakingLive('events.retry.attempts-again', {
    'glen.out-of-date: the event of a payment of a bill is not posted again once the bill was paid further': operation(
      'events.retry',
    )((was) => (call) => {
      const event = call.behaviour.eventReading.find(askedId(call), call);
      return event && isOutOfDate(event, call) ? answer(202, call.behaviour.events.show(event, call)) : was(call);
    }),
  }),
  ...breakingLive('delivery.last-response', {
    'glen.length-alone: three days after the last attempt last_response is the length of what was said': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) => {
        const view = was.show(delivery, deployment);
        const { lastResponse, lastAttemptAt } = delivery;
        const isOld = lastAttemptAt !== null && deployment.clock.now() - lastAttemptAt >= kept;
        return isOld && lastResponse !== null ? { ...view, last_response: lastResponse.length } : view;
      },
    })),
  }),
];
