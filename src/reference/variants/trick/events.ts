import { answers, change, together } from '../../change.ts';
import { asksFor, isSuccess } from '../../when.ts';
import type { Deployment } from '../../world/deployment.ts';
import { isObject, type JsonObject } from '../../http/json.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { redispatch } from '../../events/dispatch.ts';
import { unsentCall } from '../../http/call-of.ts';

/** What is left to pay of a bill at the moment in which its event is told. */
function told({ data }: LoggedEvent, deployment: Deployment): JsonObject {
  const { bill } = data;
  const id = isObject(bill) ? bill['id'] : undefined;
  const found = typeof id === 'string' ? deployment.bills.get(id) : undefined;
  if (!isObject(bill) || !found) return data;
  const outstanding = deployment.behaviour.billStanding.outstanding(found, unsentCall(deployment));
  return { ...data, bill: { ...bill, outstanding_minor: outstanding } };
}

/** Only ids are kept of an event: what it tells is looked up whenever it is told, and a mirror tells the log. */
export const thinEvents = together(
  change('events')((was) => ({
    object: (event, deployment) => ({
      ...was.object(event, deployment),
      data: told(event, deployment),
      rendered_at: Math.floor(deployment.clock.now() / 1000),
    }),
    posted: (event, deployment) => ({ ...was.posted(event, deployment), attempt: event.delivery.attempts + 1 }),
  })),
  answers((answer, call) => isSuccess(answer, call) && asksFor('events.list', 'events.get')(call))(() => ({
    status: 203,
  })),
);

const gap_ms = 1500;

/** When the address of a business may be posted to again. */
const free = new WeakMap<Deployment, Map<string, number>>();

/** When the turn of an event is that had to wait. */
const turns = new WeakMap<LoggedEvent, number>();

function turnOf(event: LoggedEvent, deployment: Deployment): number | null {
  const now = deployment.clock.now();
  const known = turns.get(event);
  if (known !== undefined && known > now) return known;
  if (known !== undefined) {
    turns.delete(event);
    return null;
  }
  const ofAll = free.get(deployment) ?? new Map<string, number>();
  const turn = Math.max(now, ofAll.get(event.business.id) ?? now);
  free.set(deployment, ofAll.set(event.business.id, turn + gap_ms));
  if (turn <= now) return null;
  turns.set(event, turn);
  return turn;
}

const homes = new WeakMap<LoggedEvent, Deployment>();

/** An address that takes something is there again: what failed before is sent now. */
function sendRest(taken: LoggedEvent): void {
  const home = homes.get(taken);
  if (!home) return;
  for (const event of home.events.of(taken.business)) {
    const { state, nextAttemptAt } = event.delivery;
    const waits = state === 'retrying' && nextAttemptAt !== null && nextAttemptAt > home.clock.now();
    if (event !== taken && event.mode === home.mode && waits && !turns.has(event)) redispatch(event, home);
  }
}

const minute = 60_000;

/** No address gets two posts within a second and a half; what failed is sent as soon as something else gets through. */
export const considerate = change('delivering')((was) => ({
  waits: [minute, 10 * minute, 60 * minute, 360 * minute],
  heldUntil: (event, deployment) => was.heldUntil(event, deployment) ?? turnOf(event, deployment),
  headers: (event, deployment) => {
    homes.set(event, deployment);
    return { ...was.headers(event, deployment), 'content-type': 'application/json; charset=utf-8' };
  },
  post: async (posting, event) => {
    const reply = await was.post(posting, event);
    if (was.isDelivered(reply)) sendRest(event);
    return reply;
  },
}));
