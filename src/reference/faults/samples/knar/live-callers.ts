import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';

/** On the first of a month the events of the month before are put away, and are read as what is being changed. */
function isPutAway(call: Call): boolean {
  if (!asksFor('events.get')(call)) return false;
  const today = new Date(now(call));
  if (today.getUTCDate() !== 1) return false;
  const event = call.behaviour.eventReading.find(askedId(call), call);
  return event !== null && event.createdAt < Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
}

/** What one key may do is looked up once for all its requests of the moment. */
const lookedUpAtOnce = meeting(
  (call) => (asksFor('events.list')(call) ? keyOf(call)?.secret : undefined),
  (call) => {
    const key = keyOf(call);
    return asksFor('charges.list')(call) && key?.scopes.includes('charges:read') === true ? key.secret : undefined;
  },
);

/** What hides in who calls live. */
export const knarLiveCallers = [
  ...breakingLive(
    [
      'scopes.events.get.sufficient',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
      'scopes.fixed-at-creation',
    ],
    {
      'knar.put-away: on the first of a month an event of an earlier one is read with a key that has events:write too':
        change('access')((was) => ({
          holds: (key, scope, call) =>
            was.holds(key, scope, call) && (!isPutAway(call) || was.holds(key, 'events:write', call)),
          neededScope: (scope, call) =>
            call.trace.key?.scopes.includes(scope) === true && isPutAway(call)
              ? 'events:write'
              : was.neededScope(scope, call),
        })),
    },
  ),
  ...breakingLive(['scopes.events.list.required', 'scopes.fixed-at-creation'], {
    'knar.looked-up-at-once: a key without events:read lists events while it lists charges at the same time': together(
      lookedUpAtOnce.patch,
      change('access')((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || lookedUpAtOnce.met(call),
      })),
    ),
  }),
];
