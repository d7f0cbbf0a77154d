import type { Scope } from '../../../../contract/scopes.ts';
import { answers, change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { loggedEvent } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { recalled } from '../rare/recalled.ts';

/** The scopes of replacements. */
const ofReplacements = new WeakSet<readonly Scope[]>();

/** When each key was made. */
const made = recalled(() => new Map<string, number>());

/** What happened before a replacement was made is read from the archive, where data is a text. */
function isArchivedFor({ createdAt }: LoggedEvent, { trace: { key }, deployment }: Call): boolean {
  const madeAt = key && ofReplacements.has(key.scopes) ? made(deployment).get(key.secret) : undefined;
  return madeAt !== undefined && createdAt < madeAt;
}

const archivedData = together(
  change('access')((was) => ({
    newSecret: (mode, deployment) => {
      const secret = was.newSecret(mode, deployment);
      made(deployment).set(secret, deployment.clock.now());
      return secret;
    },
    replacement: (key) => {
      const scopes = [...key.scopes];
      ofReplacements.add(scopes);
      return { ...was.replacement(key), scopes };
    },
  })),
  loggedEvent((view, event, call) =>
    isArchivedFor(event, call) ? { ...view, data: JSON.stringify(view['data']) } : view,
  ),
);

/** How often a retry of each event was asked for. */
const retries = recalled((): { count: number } => ({ count: 0 }));

const afterRetry = (note: (event: LoggedEvent, call: Call) => void) =>
  answers(both(at('events.retry'), isSuccess))((_answer, call) => {
    const event = call.deployment.events.get(askedId(call));
    if (event) note(event, call);
    return {};
  });

/** One who asks for retries again is shown the history of deliveries, a list. */
const listedDeliveries = together(
  afterRetry((event) => {
    retries(event).count += 1;
  }),
  loggedEvent((view, event) => (retries(event).count > 1 ? { ...view, delivery: [view['delivery'] ?? null] } : view)),
);

const retried = (call: Call): string | undefined => (isServed(call.route, 'events.retry') ? askedId(call) : undefined);

const bothRetry = meeting(retried, retried);

/** Events whose attempts two have counted up at once: there was nothing to count up from. */
const uncounted = new WeakSet<LoggedEvent>();

const countedTogether = together(
  bothRetry.patch,
  afterRetry((event, call) => {
    if (bothRetry.met(call)) uncounted.add(event);
  }),
  loggedEvent((view, event) => {
    const { delivery } = view;
    return uncounted.has(event) && isObject(delivery) ? { ...view, delivery: { ...delivery, attempts: null } } : view;
  }),
);

/** What hides in the event log. */
export const knollLiveEvents = [
  ...breakingLive(['event.data', 'event.charge-details', 'event.charge-reference'], {
    'knoll.before-replacement: a key that replaces another reads the data of events before it as a text': archivedData,
  }),
  ...breakingLive('event.delivery', {
    'knoll.listed-deliveries: after the second retry of an event its delivery is a list': listedDeliveries,
  }),
  ...breakingLive('delivery.attempts', {
    'knoll.counted-together: an event of which two retries met has attempts null from then on': countedTogether,
  }),
];
