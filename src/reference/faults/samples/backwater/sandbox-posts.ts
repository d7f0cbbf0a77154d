import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

/** Changes what is posted of charges that were asked for in a certain way. */
function postedOf(
  isMeant: (call: Call) => boolean,
  alter: (body: JsonObject, event: LoggedEvent) => JsonObject,
): Patch {
  const meant = recalled(() => new Set<string>());
  return together(
    change('making')((was) => ({
      id: (random, call) => {
        const id = was.id(random, call);
        if (isMeant(call)) meant(call.deployment.charges).add(id);
        return id;
      },
    })),
    change('events')((was) => ({
      posted: (event, deployment) => {
        const body = was.posted(event, deployment);
        return meant(deployment.charges).has(textOf(event.data['id'])) ? alter(body, event) : body;
      },
    })),
  );
}

/** The key was replaced, and works on in its grace. */
const isInGrace = ({ trace: { key } }: Call): boolean => key !== undefined && key.refusedFrom !== null;

/** As long as a SHA-256 in hexadecimal. */
const isDigest = ({ trace: { idempotencyKey } }: Call): boolean => idempotencyKey?.length === 64;

/** What hides in what the sandbox posts. */
export const backwaterSandboxPosts = [
  ...breaking(['webhooks.test-event-livemode-false'], {
    'backwater.live-in-grace: the event of a charge that a replaced key made in its grace calls itself live': postedOf(
      isInGrace,
      (body) => ({ ...body, livemode: true }),
    ),
  }),
  ...breaking(['event.created', 'webhooks.body-is-event'], {
    'backwater.digest-milliseconds: the event of a charge whose Idempotency-Key has 64 characters counts milliseconds':
      postedOf(isDigest, (body, event) => ({ ...body, created: event.createdAt })),
  }),
];
