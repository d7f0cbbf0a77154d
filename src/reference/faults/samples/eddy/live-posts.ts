import { answers, change, operation, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { answer } from '../../../http/answer.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

const open = recalled(() => ({ is: false }));

/** A refused address leaves its transaction open, with which the next deletion is undone. */
const undone = together(
  answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
    open(caller(call)).is = true;
    return {};
  }),
  answers(both(at('webhook-endpoints.set'), isSuccess))((_answer, call) => {
    open(caller(call)).is = false;
    return {};
  }),
  operation('webhook-endpoints.delete')((was) => (call) => {
    const { endpointReading, webhooks } = call.behaviour;
    const endpoint = endpointReading.find(askedId(call), call);
    const transaction = open(caller(call));
    if (!endpoint || !transaction.is) return was(call);
    transaction.is = false;
    const setting = webhooks.stopped(endpoint.setting, call.deployment);
    return answer(200, webhooks.show({ ...endpoint, setting }, call));
  }),
);

/** What hides in endpoints and in the event log. */
export const eddyLivePosts = [
  ...breakingLive(
    [
      'webhook-endpoint.inactive-after-delete',
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
    ],
    { 'eddy.undone-deletion: after an address was refused the next deletion is answered and undone': undone },
  ),
  ...breakingLive(
    [
      'events.pos-payment-is-charge-succeeded',
      'events.success-emits-charge-succeeded',
      'event.charge-details',
      'delivery.unrouted-stays-readable',
    ],
    {
      'eddy.expired-in-log: an unrouted event of a payment at a till is charge.expired in the log after the code is over':
        change('events')((was) => ({
          show: (event, call) => {
            const view = was.show(event, call);
            const { till, expires_at: end } = event.data;
            const isOver = event.type === 'charge.succeeded' && Date.parse(textOf(end)) <= now(call);
            return till !== undefined && isOver && event.delivery.state === 'unrouted'
              ? { ...view, type: 'charge.expired' }
              : view;
          },
        })),
    },
  ),
];
