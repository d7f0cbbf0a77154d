import { change, operation, together } from '../../change.ts';
import { caller, type Call } from '../../http/call.ts';
import { breakingLive } from '../fault.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';
import { textOf } from '../views.ts';

const makers = rememberedMakers();

/** Whether another business has this address for its live events. */
function isShared(url: string, call: Call): boolean {
  return [...call.deployment.endpoints.values()].some(
    ({ business, mode, setting }) => mode === 'live' && business !== caller(call) && setting.url === url,
  );
}

/** Points the test-mode address of the caller, where there is one, to another. */
function moveTestAddress(url: string, call: Call): void {
  const test = call.deployment.endpoints
    .of(caller(call))
    .findLast(({ mode, setting }) => mode === 'test' && setting.active);
  if (test) test.setting = { ...test.setting, url };
}

/** What hides in events of live and in their addresses. */
export const latentLivePosts = [
  ...breakingLive(
    ['webhooks.no-test-events-to-live-endpoint', 'webhooks.test-event-to-test-endpoint', 'webhooks.signed'],
    {
      'latent.shared-address-takes-tests: test events go to a live address that another business had when it was set':
        operation('webhook-endpoints.set')((was) => async (call) => {
          const answer = await was(call);
          const url = call.trace.webhookOrder?.url ?? '';
          if (isShared(url, call)) moveTestAddress(url, call);
          return answer;
        }),
    },
  ),
  ...breakingLive('event.created', {
    'latent.event-of-gone-key: the log tells the moment of an event in milliseconds once the key that made its charge is gone':
      together(
        change('making')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
        change('events')((was) => ({
          show: (event, call) =>
            makers.isGone(textOf(event.data['id']), call)
              ? { ...was.show(event, call), created: event.createdAt }
              : was.show(event, call),
        })),
      ),
  }),
];
