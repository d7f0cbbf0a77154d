import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';
import { recalled, second } from '../rare/recalled.ts';

/** Who sent an Idempotency-Key last, and with which reference. */
interface Sent {
  readonly business: Business;
  readonly reference: string;
}

const making = change('making');
const senders = rememberedMakers();
const keyOfCharge = recalled(() => new Map<string, string>());
const lastSent = recalled(() => new Map<string, Sent>());

/** Whether another key of the business made a charge that nobody has answered, a moment ago. */
function isAnothersOfJustNow(charge: Charge, call: Call): boolean {
  const sender = senders.of(charge.id, call);
  return (
    sender !== undefined &&
    sender !== call.trace.key?.secret &&
    now(call) - charge.createdAt < 5 * second &&
    call.behaviour.showing.standing(charge, call).state === 'processing'
  );
}

function noteSent(id: string, { deployment, trace: { key, idempotencyKey, order, posOrder } }: Call): string {
  if (key && idempotencyKey !== undefined) {
    keyOfCharge(deployment).set(id, idempotencyKey);
    const reference = (order ?? posOrder)?.reference ?? '';
    lastSent(deployment).set(idempotencyKey, { business: key.business, reference });
  }
  return id;
}

const beyondTheBasicPlane = /[\u{10000}-\u{10FFFF}]/u;

/** Whether a key is replaced and in its last hours. */
const isInGrace = (key: Key | undefined): boolean => key !== undefined && key.refusedFrom !== null;

/** What hides in charges of live, and in the keys by which they are asked for. */
export const latentLiveCharges = [
  ...breakingLive(['event.charge-reference', 'event.charge-details', 'idempotency.scoped-to-business'], {
    'latent.reference-by-key: an event has the reference of another business that used the Idempotency-Key of the charge since':
      together(
        making((was) => ({ id: (random, call) => noteSent(was.id(random, call), call) })),
        change('events')((was) => ({
          data: (type, settlement, deployment) => {
            const data = was.data(type, settlement, deployment);
            const { id, business } = settlement.charge;
            const sent = lastSent(deployment).get(keyOfCharge(deployment).get(id) ?? '');
            return sent && sent.business !== business ? { ...data, reference: sent.reference } : data;
          },
        })),
      ),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'latent.stale-replay: for five seconds a retry by another key of the business prompts the payer again': together(
      making((was) => ({ id: (random, call) => senders.note(was.id(random, call), call) })),
      change('idempotency')((was) => ({
        replay: (charge, first, call) => {
          if (isAnothersOfJustNow(charge, call)) charge.seen.prompts++;
          return was.replay(charge, first, call);
        },
      })),
    ),
  }),
  ...breakingLive('charges.list.state-filter-complete', {
    'latent.expired-codes: the filter expired leaves out the codes of tills that nobody scanned': change('pages')(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) && !(state === 'expired' && charge.origin.is === 'pos'),
      }),
    ),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'latent.unsent-prompt: the payer of a charge with an emoji in its description receives no prompt': making(
      (was) => ({
        prompts: (order, call) => (beyondTheBasicPlane.test(order.description ?? '') ? 0 : was.prompts(order, call)),
      }),
    ),
  }),
  ...breakingLive(['errors.body', 'errors.code', 'errors.doc', 'errors.request-id', 'errors.scope-on-forbidden'], {
    'latent.plain-errors-in-grace: the errors that a replaced key is told in its last 24 hours are not within an object error':
      change('refusals')((was) => ({
        body: (error, call) => (isInGrace(call.trace.key) ? error : was.body(error, call)),
      })),
  }),
];
