import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';

/** What hides in how links are asked for. */
export const twentyFirstLiveAsking = [
  ...breakingLive('auth.no-cors-headers', {
    'twenty-first.shared-link: a link that two requests wait for at once is handed to the second one with a CORS header':
      change('linkIdempotency')((was) => ({
        waiting: async (attempt, call) => {
          const answer = await was.waiting(attempt, call);
          return { ...answer, headers: { ...answer.headers, 'Access-Control-Allow-Origin': '*' } };
        },
      })),
  }),
];
