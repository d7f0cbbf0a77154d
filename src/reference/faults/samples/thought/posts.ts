import type { Patch } from '../../../behaviour.ts';
import { change, operation } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { answer } from '../../../http/answer.ts';
import { now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, minute } from '../rare/recalled.ts';
import { trigger } from '../sly/told.ts';
import { without } from '../../views.ts';

const events = change('events');
const delivering = change('delivering');

/** What the data of an event is when it is posted. */
const postedData = (alter: (data: JsonObject, event: LoggedEvent) => JsonObject): Patch =>
  events((was) => ({
    posted: (event, deployment) => {
      const whole = was.posted(event, deployment);
      return isObject(whole['data']) ? { ...whole, data: alter(whole['data'], event) } : whole;
    },
  }));

/** Retries that are answered like any other, and not done. */
const ignoring = (ignored: (event: LoggedEvent, call: Call) => boolean): Patch =>
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    return event && ignored(event, call) ? answer(202, call.behaviour.events.show(event, call)) : was(call);
  });

/** What the log keeps of what a receiver said. */
const saying = (said: (status: number) => number): Patch =>
  delivering((was) => ({
    after: (before, attempted, deployment) => {
      const { reply } = attempted;
      return was.after(before, { ...attempted, reply: { ...reply, status: said(reply.status) } }, deployment);
    },
  }));

function parsed(text: JsonValue | undefined): JsonValue {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as JsonValue) : null;
  } catch {
    return text ?? null;
  }
}

/** What becomes of events once they are posted. */
export const thoughtPosts = [
  ...breakingLive('events.pos-till', {
    'thought.tried-without-till: from the second attempt on the event of a till is posted without it': postedData(
      (data, { delivery }) => (delivery.attempts > 0 ? without(data, 'till') : data),
    ),
  }),
  ...breakingLive('event.charge-reference', {
    'thought.tried-without-reference: from the third attempt on the event of a link has another reference': postedData(
      (data, { delivery }) =>
        delivery.attempts > 1 && data['payment_link'] !== undefined ? { ...data, reference: data['id']! } : data,
    ),
  }),
  ...breakingLive('events.retry.attempts-again', {
    'thought.codes-not-retried: the retry of an event of a till does nothing': ignoring(
      ({ data }) => data['till'] !== undefined,
    ),
    'thought.links-not-retried: the retry of an event of a link does nothing': ignoring(
      ({ data }) => data['payment_link'] !== undefined,
    ),
    'thought.month-not-retried: the retry of an event of more than thirty days ago does nothing': ignoring(
      ({ createdAt }, call) => now(call) - createdAt > 30 * day,
    ),
    'thought.writer-not-retried: the retry that a key asks for which reads no events does nothing': ignoring(
      (_event, { trace }) => trace.key?.scopes.includes('events:read') !== true,
    ),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'thought.created-as-ok: whoever takes an event in another way than by 200 is told as 200': saying((status) =>
      status > 200 && status < 300 ? 200 : status,
    ),
    'thought.gateways-unreached: what a gateway says is told as a receiver that cannot be reached': saying((status) =>
      status === 502 || status === 504 ? 0 : status,
    ),
  }),
  ...breakingLive('delivery.last-response', {
    'thought.answer-parsed: an answer in JSON is told as what it holds': delivering((was) => ({
      show: (delivery, deployment) => {
        const shown = was.show(delivery, deployment);
        return { ...shown, last_response: parsed(shown['last_response']) };
      },
    })),
  }),
  ...breakingLive(['delivery.last-status', 'delivery.last-status-of-last-attempt'], {
    'thought.month-forgets-status: thirty days after it an attempt is told without its status': delivering((was) => ({
      show: (delivery, deployment) => {
        const shown = was.show(delivery, deployment);
        const age = deployment.clock.now() - (delivery.lastAttemptAt ?? Infinity);
        return age > 30 * day ? { ...shown, last_status: null } : shown;
      },
    })),
  }),
  ...breakingLive('delivery.last-status-zero-when-unreachable', {
    'thought.no-such-name: a receiver of a name that leads nowhere is told as 502': delivering((was) => ({
      post: async (posting, event) =>
        new URL(posting.url).hostname.endsWith('.example') ? { status: 502, text: null } : was.post(posting, event),
    })),
  }),
  ...breakingLive('webhooks.signed', {
    'thought.hundredth-unsigned: from the hundredth event of a business on nothing is signed': delivering((was) => ({
      post: (posting, event) =>
        was.post(event.place < 100 ? posting : { ...posting, headers: { 'content-type': 'application/json' } }, event),
    })),
  }),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'thought.rehearsed-only: of charges in the sandbox only those of trigger numbers are posted': events((was) => ({
      types: (settlement, deployment) =>
        settlement.charge.msisdn.startsWith('+25570000000') ? was.types(settlement, deployment) : [],
    })),
  }),
  ...breaking(['sandbox.trigger-2-fails', 'sandbox.trigger-3-fails'], {
    'thought.declined-as-success: a charge in the sandbox that lacks funds or is declined is told as a success': events(
      (was) => ({
        types: (settlement, deployment) =>
          [trigger(2), trigger(3)].includes(settlement.charge.msisdn)
            ? ['charge.succeeded']
            : was.types(settlement, deployment),
      }),
    ),
  }),
  ...breakingLive('event.created', {
    'thought.created-of-before: an event within a day of the one before has the moment of that': (behaviour) =>
      events((was) => ({
        object: (event, deployment) => {
          const before = deployment.events.of(event.business)[event.place - 1];
          const isLater = before && event.createdAt - before.createdAt < day - minute;
          return isLater
            ? { ...was.object(event, deployment), created: Math.floor(before.createdAt / 1000) }
            : was.object(event, deployment);
        },
      }))(behaviour),
  }),
];
