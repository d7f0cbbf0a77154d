import { change, together } from '../../change.ts';
import { isUnderWay, type Delivery } from '../../events/delivery.ts';
import { asText } from '../../http/json.ts';
import type { Call } from '../../http/call.ts';
import { houseOf } from './who.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';

const second = 1000;

const ended = (tried: Delivery): Delivery => ({
  ...tried,
  state: 'exhausted',
  attemptsRemaining: 0,
  nextAttemptAt: null,
});

/** From what a receiver said to the next attempt. */
function waitAfter(status: number, attempts: number): number {
  if (status === 0) return 6 * second;
  return status >= 500 ? 10 * second * 3 ** attempts : 90 * second * attempts;
}

/** Who is not there is tried soon, who failed ever later, who refused slowly, and who is gone no more. */
export const waitsByReply = change('delivering')((was) => ({
  waits: [6, 20, 90, 300, 1800, 7200].map((wait) => wait * second),
  after: (before, attempted, deployment) => {
    const tried = was.after(before, attempted, deployment);
    if (!isUnderWay(before) || tried.nextAttemptAt === null) return tried;
    const { status } = attempted.reply;
    if (status === 410) return ended(tried);
    return { ...tried, nextAttemptAt: attempted.endedAt + waitAfter(status, tried.attempts) };
  },
}));

/** A page is no receipt, whatever its status: some network asks somebody to sign in there. */
export const pagesAreNoReceipts = change('delivering')((was) => ({
  isDelivered: (reply) => was.isDelivered(reply) && !(reply.text ?? '').trimStart().startsWith('<'),
}));

const spread_ms = 1400;

/** What happened within a second and a half goes out in an order of its own. */
export const shuffled = change('delivering')((was) => ({
  heldUntil: (event, deployment) => {
    const from = event.createdAt + houseOf({ ...event.business, id: event.id }, 8) * (spread_ms / 8);
    return deployment.clock.now() < from ? from : was.heldUntil(event, deployment);
  },
}));

const capitals = (name: string): string => name.replaceAll(/(?:^|-)[a-z]/g, (sign) => sign.toUpperCase());

/** Headers of each second post have capitals, and all tell the type, the number of the attempt and a trace. */
export const headersByPlace = change('delivering')((was) => ({
  headers: (event, deployment) => {
    const all = {
      ...was.headers(event, deployment),
      'content-type': event.place % 3 === 0 ? 'application/json; charset=utf-8' : 'application/json',
      accept: '*/*',
      'x-event-type': event.type,
      'x-attempt': String(event.delivery.attempts + 1),
      traceparent: `00-${(event.place + 1).toString(16).padStart(32, 'c')}-${'d'.repeat(16)}-01`,
    };
    const isSpelled = event.place % 2 === 0;
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [isSpelled ? capitals(name) : name, value]));
  },
}));

interface Cause {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}

const nobody: Cause = { id: null, idempotency_key: null };

/** An event tells which request made its charge, and where it stands among those of its business. */
export const causes: Patch = (behaviour) => {
  const causeOf = new Map<string, Cause>();
  return together(
    change('making')((was) => ({
      id: (random: Random, call: Call): string => {
        const id = was.id(random, call);
        const { idempotencyKey } = call.trace;
        causeOf.set(id, { id: call.requestId || null, idempotency_key: idempotencyKey ?? null });
        return id;
      },
    })),
    change('events')((was) => ({
      object: (event, deployment) => ({
        api_version: '2026-09-30',
        sequence: event.place + 1,
        ...was.object(event, deployment),
        request: { ...(causeOf.get(asText(event.data['id'])) ?? nobody) },
      }),
    })),
  )(behaviour);
};

/** What is paid by a link goes through an escrow. */
export const escrowForLinks = change('events')((was) => ({
  types: (settlement, deployment) => {
    const types = was.types(settlement, deployment);
    return settlement.is === 'succeeded' && settlement.charge.origin.is === 'link'
      ? ['escrow.funded', ...types, 'escrow.released']
      : types;
  },
}));

/** The log has a sentence about each event. */
export const toldInLog = change('events')((was) => ({
  show: (event, call) => ({
    ...was.show(event, call),
    summary: `${event.type} no. ${event.place + 1}: ${event.delivery.state} after ${event.delivery.attempts}`,
  }),
}));

/** Who says that it has a post already has received it. */
export const alreadyThere = change('delivering')((was) => ({
  isDelivered: (reply) => was.isDelivered(reply) || reply.status === 409,
}));
