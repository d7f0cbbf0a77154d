import { change, headers, together } from '../../change.ts';
import { both, isSuccess } from '../../when.ts';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Delivery } from '../../events/delivery.ts';
import { isServed } from '../../http/route.ts';
import type { Patch } from '../../behaviour.ts';
import { Webhook } from 'standardwebhooks';

const second = 1000;
const lag_ms = 220;

/** The log is a projection: what became of an attempt is read there a moment later. */
export const lateLog: Patch = (behaviour) => {
  const before = new WeakMap<Delivery, { readonly was: Delivery; readonly at: number }>();
  return change('delivering')((was) => ({
    after: (earlier, attempted, deployment) => {
      const next = was.after(earlier, attempted, deployment);
      before.set(next, { was: earlier, at: performance.now() });
      return next;
    },
    show: (delivery, deployment) => {
      const known = before.get(delivery);
      const isLate = known !== undefined && performance.now() - known.at < lag_ms;
      return was.show(isLate ? known.was : delivery, deployment);
    },
  }))(behaviour);
};

/** Once a secret has changed, posts are signed by two keys of the house too, before the one of their endpoint. */
export const twoSignatures: Patch = (behaviour) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const house = new Webhook(randomBytes(32), { format: 'raw' });
  return change('signing')((was) => ({
    headers: (message, deployment) => {
      const all = was.headers(message, deployment);
      const { id, at, text, endpoint } = message;
      const own = all['webhook-signature'] ?? '';
      const other = house.sign(id, new Date(at), text);
      const seal = sign(null, Buffer.from(`${id}.${Math.floor(at / 1000)}.${text}`), privateKey).toString('base64');
      const isFirst = endpoint.setting.rotation === 0;
      return { ...all, 'webhook-signature': isFirst ? own : `v1a,${seal} ${other} ${own}` };
    },
  }))(behaviour);
};

const bundle_ms = 10 * second;

/** What expired is told in bundles, what was paid at a counter after two seconds, and all else at once. */
export const pacesByKind = change('delivering')((was) => ({
  heldUntil: (event, deployment) => {
    const at = deployment.clock.now();
    const due =
      event.type === 'charge.expired'
        ? Math.ceil(event.createdAt / bundle_ms) * bundle_ms
        : event.data['till'] === undefined
          ? 0
          : event.createdAt + 2 * second;
    return at < due ? due : was.heldUntil(event, deployment);
  },
}));

/** What goes by one network is held in an escrow first and released with its payment, and a till's by nothing. */
export const escrowOfAirtel = change('events')((was) => ({
  types: (settlement, deployment) => {
    const types = was.types(settlement, deployment);
    const isHeld = settlement.is === 'succeeded' && settlement.charge.rail === 'airtel';
    return isHeld ? ['escrow.funded', 'escrow.released', ...types] : types;
  },
}));

/** An event tells what its network calls a payment, and by what the payer is known. */
export const networkInEvents = change('events')((was) => ({
  data: (type, settlement, deployment) => {
    const { charge } = settlement;
    const digest = createHash('sha256').update(charge.id).digest('hex');
    return {
      network_reference: charge.rail === 'mpesa' ? digest.slice(0, 10).toUpperCase() : null,
      ...was.data(type, settlement, deployment),
      ...(charge.msisdn !== '' && { payer: { ending: charge.msisdn.slice(-3) } }),
    };
  },
}));

const minute = 60 * second;
const brief = 4;

/** What happened in an odd minute is tried four times at most, and slowly from the first wait on; all else eight times. */
export const attemptsByMinute = change('delivering')((was) => ({
  waits: [4, 8, 30, 60, 300, 900, 3600].map((wait) => wait * second),
  routed: (moment, deployment) => {
    const routed = was.routed(moment, deployment);
    return Math.floor(moment / minute) % 2 === 0 ? routed : { ...routed, attemptsRemaining: brief };
  },
}));

/** What is answered has a revision, which counts the charges of a business that came to an end. */
export const revisions: Patch = (behaviour) => {
  const told = new Map<string, number>();
  return together(
    (was) => ({
      ...was,
      listeners: [
        ({ charge: { business } }) => void told.set(business.id, (told.get(business.id) ?? 0) + 1),
        ...was.listeners,
      ],
    }),
    headers(both(isSuccess, (_answer, { route }) => !isServed(route, 'balance.get')))((_usual, { trace: { key } }) => {
      const revision = String(key ? (told.get(key.business.id) ?? 0) : 0);
      return { 'X-Stream-Revision': revision, 'Last-Event-ID': revision };
    }),
  )(behaviour);
};
