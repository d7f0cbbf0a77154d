import { createHash, createHmac } from 'node:crypto';
import type { Patch } from '../../behaviour.ts';
import { answers, change, check, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import { dispatch } from '../../events/dispatch.ts';
import { unsent } from '../../events/delivery.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { asksFor, at, both, isSuccess } from '../../when.ts';
import { askedId } from '../../lists/reading.ts';
import { varying, varyingLive } from '../variant.ts';

const second = 1000;
const minute = 60 * second;
const delivering = change('delivering');

/** Who refuses an event will refuse it again. */
const finalRefusals = delivering((was) => ({
  after: (before, attempted, deployment) => {
    const delivery = was.after(before, attempted, deployment);
    const { status } = attempted.reply;
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    return isFinal && delivery.state === 'retrying' ? was.stopped(delivery) : delivery;
  },
  show: (delivery, deployment) => {
    const { lastStatus, lastResponse } = delivery;
    const words =
      lastStatus === null
        ? null
        : lastStatus === 0
          ? 'connect ECONNREFUSED'
          : `HTTP ${lastStatus} ${JSON.stringify((lastResponse ?? '').slice(0, 40))}`;
    return { ...was.show(delivery, deployment), last_response: words };
  },
}));

/** An attempt counts from when it begins; whoever sends on has taken the event. */
const countedAtStart = delivering((was) => ({
  isDelivered: ({ status }) => status >= 200 && status < 400,
  post: (posting, event) => {
    event.delivery = { ...event.delivery, attempts: event.delivery.attempts + 1 };
    return was.post(posting, event);
  },
  after: (before, attempted, deployment) =>
    was.after({ ...before, attempts: before.attempts - 1 }, attempted, deployment),
}));

/** A queue that does not tell when a turn comes. */
const forDays = delivering((was) => ({
  waits: Array.from({ length: 16 }, (_, nth) => Math.min(10 * second * 2 ** nth, 720 * minute)),
  after: (before, attempted, deployment) => {
    const delivery = was.after(before, attempted, deployment);
    const { nextAttemptAt: next } = delivery;
    return next === null ? delivery : { ...delivery, nextAttemptAt: next + deployment.random.below(9 * second) };
  },
  show: (delivery, deployment) => ({ ...was.show(delivery, deployment), next_attempt_at: null }),
}));

/** At least once: what was taken is posted anew ten minutes later, signed as of then. */
const postedAgain: Patch = (behaviour) => {
  const homes = new WeakMap<LoggedEvent, Deployment>();
  return delivering((was) => ({
    headers: (event, deployment) => {
      homes.set(event, deployment);
      return was.headers(event, deployment);
    },
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      const deployment = homes.get(event);
      if (!deployment || !was.isDelivered(reply)) return reply;
      const later = deployment.clock.now() + 10 * minute;
      deployment.scheduler.at(later, async () => {
        const endpoint = was.target(event, deployment);
        if (!endpoint || endpoint.setting.url !== posting.url) return;
        const message = { id: event.id, text: posting.text, at: deployment.clock.now(), endpoint };
        const signed = deployment.behaviour.signing.headers(message, deployment);
        await was.post({ ...posting, headers: { ...posting.headers, ...signed } }, event);
      });
      return reply;
    },
  }))(behaviour);
};

const hubSigning = together(
  change('signing')((was) => ({
    named: null,
    headers: (message, deployment) => {
      const secret = was.secret(message, deployment);
      const by = (hash: string): string => createHmac(hash, secret).update(message.text).digest('hex');
      return { 'X-Hub-Signature': `sha1=${by('sha1')}`, 'X-Hub-Signature-256': `sha256=${by('sha256')}` };
    },
  })),
  delivering((was) => ({
    headers: (event, deployment) => ({
      ...was.headers(event, deployment),
      'content-type': 'application/json;charset=UTF-8',
      'user-agent': 'okhttp/4.12.0',
      'x-event-type': event.type,
      'x-delivery-id': createHash('md5').update(`${event.id}${event.delivery.attempts}`).digest('hex'),
      'x-attempt': String(event.delivery.attempts + 1),
    }),
  })),
);

/** While a secret is changed, each post is signed by the one before too, and by a scheme to come. */
const signedByTwo = change('signing')((was) => ({
  headers: (message, deployment) => {
    const usual = was.headers(message, deployment);
    const other = createHmac('sha256', deployment.signingRoot).update(message.text).digest('base64');
    return { ...usual, 'webhook-signature': `v1,${other} v1a,${other}${other} ${usual['webhook-signature'] ?? ''}` };
  },
}));

/** What was paid is released to the business an hour later. */
const released: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    (settlement, deployment) => {
      if (settlement.is !== 'succeeded') return;
      const { charge } = settlement;
      deployment.scheduler.at(settlement.at + 60 * minute, () => {
        const moment = deployment.clock.now();
        const event: LoggedEvent = {
          id: deployment.behaviour.events.id(deployment.random),
          business: charge.business,
          mode: deployment.mode,
          place: deployment.events.of(charge.business).length,
          createdAt: moment,
          type: 'escrow.released',
          data: {
            id: `es_${charge.id.slice(3)}`,
            object: 'escrow',
            amount_minor: charge.amount - charge.fee,
            currency: 'TZS',
            charges: [charge.id],
          },
          delivery: unsent,
        };
        deployment.events.add(event);
        dispatch(event, deployment);
      });
    },
  ],
});

const inItsOwnWay = together(
  answers(both(at('events.retry'), isSuccess))((_answer, call) => ({
    status: 201,
    body: {
      object: 'event_attempt',
      event: askedId(call),
      queued_at: Math.floor(call.deployment.clock.now() / second),
    },
  })),
  check('query')((was) => (call) => {
    if (!asksFor('webhook-endpoints.delete')(call) || !call.trace.key) return was(call);
    const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
    return endpoint && !endpoint.setting.active && call.behaviour.access.holds(call.trace.key, 'webhooks:write', call)
      ? { code: 'BAD_REQUEST' }
      : was(call);
  }),
  answers(both(at('webhook-endpoints.delete'), isSuccess))(({ body }) => ({
    status: 200,
    body: { object: 'list', has_more: false, data: body ? [body] : [] },
  })),
  change('webhooks')((was) => ({
    set: (before, url, deployment) =>
      before?.active && was.sameAddress(before.url, url) ? before : was.set(before, url, deployment),
  })),
);

export const openEvents = [
  ...varying({
    'open.final-refusals: an event that is refused by a 4xx is not sent again, and a response is told in own words':
      finalRefusals,
    'open.counted-at-start: an attempt counts from its beginning, and a redirect has taken the event': countedAtStart,
    'open.for-days: 17 attempts over days, later than planned, and when the next comes is not told': forDays,
    'open.posted-again: what was taken is posted once more ten minutes later': postedAgain,
    'open.hub-signing: only the body is signed, in hex, by two hashes, and headers tell type and attempt': hubSigning,
    'open.signed-by-two: signatures by another secret and of another version stand before the right one': signedByTwo,
    'open.released: an hour after each payment an escrow is released': released,
  }),
  ...varyingLive({
    'open.own-way: a retry is answered 201 with an attempt, a DELETE with a list, a second one is refused, and updated tells changes alone':
      inItsOwnWay,
  }),
];
