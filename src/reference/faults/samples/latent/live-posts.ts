import { change, together } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';
import { textOf } from '../../views.ts';

const makers = rememberedMakers();

/** What hides in events of live and in their addresses. */
export const latentLivePosts = [
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
