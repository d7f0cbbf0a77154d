import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { change, together } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Delivery } from '../../events/delivery.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Listener } from '../../charges/settlement.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Patch } from '../../behaviour.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';

/** Not the body is signed but its checksum, with the id of the event, the time and the id of the endpoint. */
export const checksumSigned = together(
  change('webhooks')((was) => ({
    secret: (...of) => was.secret(...of).replaceAll(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '.'),
  })),
  change('signing')((was) => ({
    named: null,
    headers: (message, deployment) => {
      const time = new Date(message.at).toISOString();
      const signed = `${message.id}|${time}|${message.endpoint.id}|${crc32(message.text)}`;
      const mac = createHmac('sha256', was.secret(message, deployment)).update(signed);
      return {
        'Transmission-Id': message.id,
        'Transmission-Time': time,
        'Transmission-Sig': mac.digest('base64'),
        'Auth-Algo': 'HMAC-SHA256-CRC32',
      };
    },
  })),
  change('delivering')(() => ({
    headers: () => ({ 'content-type': 'application/json; charset=UTF-8; profile="event"', 'user-agent': 'Notifier/4' }),
  })),
);

interface Tried extends Delivery {
  readonly tries: readonly JsonObject[];
}

const triesOf = (delivery: Delivery): readonly JsonObject[] => ('tries' in delivery ? (delivery as Tried).tries : []);

/** A delivery tells every attempt, and the last response as it came over the line. */
export const attemptsTold = change('delivering')((was) => ({
  after: (before, attempted, deployment): Tried => {
    const { reply, startedAt, endedAt } = attempted;
    const tried = {
      object: 'attempt',
      at: Math.floor(startedAt / 1000),
      status: reply.status,
      ms: endedAt - startedAt,
    };
    const text = reply.status === 0 ? reply.text : `HTTP/1.1 ${reply.status}\r\n\r\n${reply.text ?? ''}`;
    const next = was.after(before, { ...attempted, reply: { ...reply, text } }, deployment);
    return { ...next, tries: [tried, ...triesOf(before)] };
  },
  show: (delivery, deployment) => ({ tries: triesOf(delivery), ...was.show(delivery, deployment) }),
}));

const earlier = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  setting: { ...endpoint.setting, rotation: endpoint.setting.rotation - 1 },
});

/** Secrets have numbers, and the one before signs along, first. */
export const rotating = together(
  change('webhooks')((was) => ({
    secret: ({ business, mode, setting: { rotation } }, { signingRoot }) =>
      `whsec_${createHmac('sha512', signingRoot)
        .update(JSON.stringify([business.id, mode, rotation]))
        .digest('base64')
        .slice(0, 64)}`,
    show: (endpoint, call) => ({ secret_number: endpoint.setting.rotation + 1, ...was.show(endpoint, call) }),
  })),
  change('signing')((was) => ({
    headers: (message, deployment) => {
      const own = was.headers(message, deployment);
      if (message.endpoint.setting.rotation === 0) return own;
      const old = was.headers({ ...message, endpoint: earlier(message.endpoint) }, deployment);
      return { ...own, 'webhook-signature': `${old['webhook-signature']} ${own['webhook-signature']}` };
    },
  })),
);

/** Events that are still to be posted for the first time, by what they tell of. */
const untold = new WeakMap<Charge, LoggedEvent>();

const remember: Listener = ({ charge, is }, { events }) => {
  const event = events.of(charge.business).at(-1);
  const isPrompted = charge.origin.is === 'prompt' || charge.origin.is === 'pos';
  if (is === 'succeeded' && isPrompted && event?.data['id'] === charge.id && event.delivery.state === 'pending')
    untold.set(charge, event);
};

function isUntold(charge: Charge): boolean {
  const delivery = untold.get(charge)?.delivery;
  if (delivery?.state === 'pending' && delivery.attempts === 0) return true;
  untold.delete(charge);
  return false;
}

const heardBy: Patch = (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, remember] });

/** Whoever has an address hears of a payment there first: a read tells it once the first post was tried. */
export const postFirst = together(
  heardBy,
  change('showing')((was) => ({
    standing: (charge, call) => {
      const step = was.standing(charge, call);
      return step.state === 'succeeded' && isUntold(charge) ? { after: 0, state: 'processing' } : step;
    },
  })),
  change('delivering')((was) => ({
    routed: (at, deployment) => ({ ...was.routed(at, deployment), nextAttemptAt: at + 1500 }),
    unrouted: (at, deployment) => ({
      ...was.unrouted(at, deployment),
      attemptsRemaining: deployment.behaviour.delivering.waits.length + 1,
    }),
  })),
  change('events')((was) => ({
    object: (event, deployment) => {
      const { data, ...rest } = was.object(event, deployment);
      return { data: data ?? {}, ...rest };
    },
  })),
);
