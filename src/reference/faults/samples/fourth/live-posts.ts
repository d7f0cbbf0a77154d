import { change, operation, together } from '../../../change.ts';
import { isUnderWay } from '../../../events/delivery.ts';
import { caller } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const delivering = change('delivering');

const setBy = recalled(() => ({ secret: null as string | null }));
const reachedAt = recalled(() => ({ url: null as string | null }));
const deletions = recalled(() => ({ times: 0 }));

const isGood = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** The lives of endpoints, and what becomes of events after their first delivery. */
export const fourthLivePosts = [
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'fourth.secret-of-key: the same address set with another key of the business gets another secret': operation(
      'webhook-endpoints.set',
    )((was) => async (call) => {
      const { deployment, behaviour, trace } = call;
      const known = behaviour.webhooks.current(caller(call), deployment);
      const other = known && setBy(known).secret !== trace.key?.secret;
      if (other && known.setting.url === trace.webhookOrder?.url)
        known.setting = { ...known.setting, rotation: known.setting.rotation + 1 };
      const usual = await was(call);
      const current = behaviour.webhooks.current(caller(call), deployment);
      if (current) setBy(current).secret = trace.key?.secret ?? null;
      return usual;
    }),
  }),
  ...breakingLive(['events.retry.attempts-again', 'webhooks.posted-to-endpoint'], {
    'fourth.where-it-arrived: a retry of an event that was delivered goes to where it was delivered': delivering(
      (was) => ({
        address: (endpoint, event) => {
          const { url } = reachedAt(event);
          if (url !== null && isGood(event.delivery.lastStatus)) return url;
          reachedAt(event).url = was.address(endpoint, event);
          return was.address(endpoint, event);
        },
      }),
    ),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'fourth.good-status-stays: a retry that fails leaves the status of the delivery before it': delivering((was) => ({
      after: (before, attempted, deployment) => {
        const next = was.after(before, attempted, deployment);
        if (!isGood(before.lastStatus) || isGood(attempted.reply.status)) return next;
        return { ...next, lastStatus: before.lastStatus, lastResponse: before.lastResponse };
      },
    })),
  }),
  ...breakingLive(
    [
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'fourth.second-deletion-void: an endpoint that is deleted for the second time is posted to all the same':
        together(
          operation('webhook-endpoints.delete')((was) => async (call) => {
            const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
            if (endpoint?.setting.active) deletions(endpoint).times++;
            return was(call);
          }),
          delivering((was) => ({
            target: (event, deployment) => {
              const usual = was.target(event, deployment);
              if (usual) return usual;
              const { endpoints } = deployment;
              const last = endpoints.of(event.business).findLast(({ mode }) => mode === event.mode);
              return last && deletions(last).times >= 2 ? last : null;
            },
          })),
        ),
    },
  ),
  ...breakingLive('delivery.next-attempt-at', {
    'fourth.exhausted-yet-due: an exhausted event that was retried in vain tells of a next attempt': delivering(
      (was) => ({
        show: (delivery, deployment) => {
          const shown = was.show(delivery, deployment);
          const again = delivery.attempts > deployment.behaviour.delivering.waits.length + 1;
          if (isUnderWay(delivery) || delivery.state !== 'exhausted' || !again) return shown;
          return { ...shown, next_attempt_at: Math.floor((delivery.lastAttemptAt ?? 0) / 1000) + 300 };
        },
      }),
    ),
  }),
];
