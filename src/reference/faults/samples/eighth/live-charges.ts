import { change, fieldOf, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { askedOf, caller, furthest, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled, second } from '../rare/recalled.ts';

const events = change('events');
const replayed = recalled(() => ({ description: null as string | null }));
const codes = recalled(() => new Map<string, { readonly qr: string; readonly at: number }>());
const knownTills = recalled(() => new Map<string, { readonly numbers: ReadonlySet<string>; readonly at: number }>());

const answeredAt = ({ createdAt, seen }: Charge): number =>
  seen.answered === null ? Number.POSITIVE_INFINITY : createdAt + seen.answered.after;

/** Approved while a newer prompt waited at the same number. */
function isLost(charge: Charge, deployment: Deployment): boolean {
  if (charge.origin.is !== 'prompt' || charge.seen.answered?.state !== 'succeeded') return false;
  const at = answeredAt(charge);
  return deployment.charges
    .of(charge.business)
    .slice(charge.place + 1)
    .some(
      (other) =>
        other.origin.is === 'prompt' &&
        other.msisdn === charge.msisdn &&
        other.createdAt <= at &&
        at < other.expiresAt &&
        answeredAt(other) > at,
    );
}

/** Whether a later code of the same till has been paid. */
function isCleared(charge: Charge, deployment: Deployment): boolean {
  const { origin } = charge;
  if (origin.is !== 'pos') return false;
  return deployment.charges
    .of(charge.business)
    .slice(charge.place + 1)
    .some(
      (other) =>
        other.origin.is === 'pos' &&
        other.origin.till.number === origin.till.number &&
        other.seen.answered?.state === 'succeeded',
    );
}

/** Prompts and codes, and what becomes of them. */
export const eighthLiveCharges = [
  ...breakingLive('event.charge-details', {
    'eighth.replay-described: an event tells the description of the last replay of its charge': together(
      change('idempotency')((was) => ({
        replay: (made, first, call) => {
          replayed(made).description = call.trace.order?.description ?? null;
          return was.replay(made, first, call);
        },
      })),
      events((was) => ({
        data: (type, settlement, deployment) => {
          const { description } = replayed(settlement.charge);
          return { ...was.data(type, settlement, deployment), ...(description !== null && { description }) };
        },
      })),
    ),
  }),
  ...breakingLive('lifecycle.approved-succeeds', {
    'eighth.older-prompt-lost: an approval comes to nothing while a newer prompt waits at the same number': together(
      change('showing')((was) => ({
        standing: (charge, call) => {
          if (!isLost(charge, call.deployment)) return was.standing(charge, call);
          return { after: 0, state: charge.expiresAt <= furthest(call) ? 'expired' : 'processing' };
        },
      })),
      events((was) => ({
        types: (settlement, deployment) =>
          isLost(settlement.charge, deployment) ? [] : was.types(settlement, deployment),
      })),
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => isLost(charge, call.deployment))
            .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call)),
      })),
    ),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'eighth.waiter-prompts: a retry that waits for the first attempt prompts as well': change('idempotency')((was) => ({
      waiting: async (attempt, call) => {
        const outcome = await attempt.outcome;
        if ('made' in outcome) outcome.made.seen.prompts += 1;
        return was.waiting(attempt, call);
      },
    })),
  }),
  ...breakingLive('lifecycle.expires-not-before-its-time', {
    'eighth.paid-code-clears-till: a payment at a till ends the codes that it showed before': change('showing')(
      (was) => ({
        standing: (charge, call) => {
          const step = was.standing(charge, call);
          return step.state === 'requires_payment' && isCleared(charge, call.deployment)
            ? { after: 0, state: 'expired' }
            : step;
        },
      }),
    ),
  }),
  ...breakingLive(['events.pos-till', 'event.charge-details'], {
    'eighth.last-till-told: the event of a payment tells the till that was used last': events((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { business, origin } = settlement.charge;
        const last = deployment.charges.of(business).findLast((charge) => charge.origin.is === 'pos')?.origin;
        return origin.is === 'pos' && last?.is === 'pos' ? { ...data, till: last.till.number } : data;
      },
    })),
  }),
  ...breakingLive('pos-charge.code-of-one-charge', {
    'eighth.code-by-amount: equal amounts of a business within ten seconds have one code': change('codes')((was) => ({
      qr: (token, call) => {
        const drawn = { qr: was.qr(token, call), at: now(call) };
        const of = codes(caller(call));
        const amount = String(call.trace.posOrder?.amount);
        const known = of.get(amount);
        if (known && drawn.at - known.at < 10 * second) return known.qr;
        of.set(amount, drawn);
        return drawn.qr;
      },
    })),
  }),
  ...breakingLive(['pos.create.till-open-accepted', 'errors.cause-of-unknown-till'], {
    'eighth.tills-known-at-first: a key that has used a till knows for an hour only those that there were then':
      fieldOf('posOrder')('till')((was) => (given, call) => {
        const reading = was(given, call);
        const secret = call.trace.key?.secret ?? '';
        const of = knownTills(call.deployment);
        const known = of.get(secret);
        if ('code' in reading) return reading;
        if (known && now(call) - known.at < hour)
          return known.numbers.has(reading.value.number) ? reading : { code: 'UNKNOWN_TILL' };
        of.set(secret, { numbers: new Set(call.deployment.tills.keys()), at: now(call) });
        return reading;
      }),
  }),
  ...breakingLive(
    [
      'idempotency.pos-mismatch-on-till',
      'idempotency.pos-mismatch-on-amount',
      'idempotency.pos-mismatch-on-reference',
      'idempotency.pos-mismatch-on-description',
    ],
    {
      'eighth.paid-code-not-compared: the key of a POS charge that is over gives it to any request': change(
        'posIdempotency',
      )((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          if (!attempt?.settled || !isFinal(standing(attempt.settled.made, furthest(call)).state)) return attempt;
          return { ...attempt, print: was.print(askedOf(call.trace.posOrder), call) };
        },
      })),
    },
  ),
];
