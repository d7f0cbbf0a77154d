import { change } from '../../../change.ts';
import { recalled } from '../rare/recalled.ts';

/** By which API key a charge was made, by its id. */
export const makers = recalled(() => new Map<string, string | undefined>());

export const notingMakers = change('making')((was) => ({
  id: (random, call) => {
    const id = was.id(random, call);
    makers(call.deployment).set(id, call.trace.key?.secret);
    return id;
  },
}));
