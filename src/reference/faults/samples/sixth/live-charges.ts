import { answers, change, fieldOf, operation, together } from '../../../change.ts';
import { isFinal, standing, type Charge, type TimelineStep } from '../../../charges/charge.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import { at, both, isReplay, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const making = change('making');
const events = change('events');
const retried = recalled(() => ({ metadata: null as Charge['metadata'] }));
const outages = recalled(() => new Map<string, number>());
const makers = recalled(() => new Map<string, string>());
const tillLists = recalled(() => ({ at: -Infinity, numbers: new Set<string>() }));

/** Whether an approval was taken for that of an older prompt at the same handset. */
function swallowed(charge: Charge, { charges }: Pick<Deployment, 'charges'>): boolean {
  const { answered } = charge.seen;
  if (charge.origin.is !== 'prompt' || answered?.state !== 'succeeded') return false;
  const moment = charge.createdAt + answered.after;
  return charges
    .of(charge.business)
    .some(
      (other) =>
        other.place < charge.place &&
        other.origin.is === 'prompt' &&
        other.msisdn === charge.msisdn &&
        !isFinal(standing(other, moment).state),
    );
}

const unheard = (charge: Charge, at: number): TimelineStep => ({
  after: 0,
  state: charge.expiresAt <= at ? 'expired' : 'processing',
});

/** What happens to prompts and codes. */
export const sixthLiveCharges = [
  ...breakingLive('lifecycle.approved-succeeds', {
    'sixth.older-prompt-first: an approval comes to nothing while an older prompt waits at the same number': together(
      change('showing')((was) => ({
        standing: (charge, call) =>
          swallowed(charge, call.deployment) ? unheard(charge, furthest(call)) : was.standing(charge, call),
      })),
      events((was) => ({
        types: (settlement, deployment) =>
          settlement.is === 'succeeded' && swallowed(settlement.charge, deployment)
            ? []
            : was.types(settlement, deployment),
      })),
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => swallowed(charge, call.deployment))
            .reduce((left, { amount, fee }) => left - amount + fee, was.available(business, call)),
      })),
    ),
  }),
  ...breakingLive('charges.create.prompt-over-amount', {
    'sixth.seven-digit-prompt: a prompt is over the first seven digits of the shillings': making((was) => ({
      promptOver: (charge) => {
        const over = was.promptOver(charge);
        return over >= 1_000_000_000 ? Number(String(over / 100).slice(0, 7)) * 100 : over;
      },
    })),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'sixth.other-key-prompts: a replay with another key of the business prompts the payer again': operation(
      'charges.create',
    )((was) => async (call) => {
      const answer = await was(call);
      const charge = call.deployment.charges.get(answer.body?.['id'] as string);
      if (!charge || answer.status >= 400) return answer;
      const made = makers(call.deployment.charges);
      const secret = call.trace.key?.secret ?? '';
      if (!made.has(charge.id)) made.set(charge.id, secret);
      else if (call.trace.replayed && made.get(charge.id) !== secret) charge.seen.prompts++;
      return answer;
    }),
  }),
  ...breakingLive('event.charge-details', {
    'sixth.retried-metadata-told: the event of a charge tells the metadata that a replay of it brought': together(
      change('idempotency')((was) => ({
        replay: (made, first, call) => {
          retried(made).metadata = call.trace.order?.metadata ?? retried(made).metadata;
          return was.replay(made, first, call);
        },
      })),
      events((was) => ({
        data: (type, settlement, deployment) => {
          const { metadata } = retried(settlement.charge);
          const data = was.data(type, settlement, deployment);
          return metadata === null ? data : { ...data, metadata };
        },
      })),
    ),
  }),
  ...breakingLive(['idempotency.resend-after-ledger-unavailable', 'errors.cause-of-idempotent-mismatch'], {
    'sixth.twice-unavailable: a charge that was refused twice for the ledger is a mismatch from then on': operation(
      'charges.create',
    )((was) => async (call) => {
      const { attempts, condition } = call.deployment;
      const slot = `${caller(call).id} ${call.trace.idempotencyKey}`;
      const failed = outages(attempts).get(slot) ?? 0;
      if (failed >= 2 && condition.ledgerAvailable) return refuse(call, { code: 'IDEMPOTENT_MISMATCH' });
      const answer = await was(call);
      if (call.trace.refusal?.code === 'LEDGER_UNAVAILABLE') outages(attempts).set(slot, failed + 1);
      return answer;
    }),
  }),
  ...breakingLive('pos-charge.mdr-minor', {
    'sixth.paid-replay-spelled-fee: the replay of a POS charge that is paid by then calls its fee fee_minor': answers(
      both(at('pos.create'), isSuccess, isReplay),
    )(({ body }) => {
      if (body?.['state'] !== 'succeeded') return {};
      const { mdr_minor: fee = null, ...rest } = body;
      return { body: { ...rest, fee_minor: fee } };
    }),
  }),
  ...breakingLive(['pos.create.till-open-accepted', 'errors.cause-of-unknown-till'], {
    'sixth.till-list-kept: which tills a business has is looked up once a minute': fieldOf('posOrder')('till')(
      (was) => (given, call) => {
        const reading = was(given, call);
        const list = tillLists(caller(call));
        if (now(call) - list.at >= minute) {
          const own = [...call.deployment.tills.values()].filter(({ business }) => business === caller(call));
          list.at = now(call);
          list.numbers = new Set(own.map(({ number }) => number));
        }
        return 'value' in reading && !list.numbers.has(reading.value.number) ? { code: 'UNKNOWN_TILL' } : reading;
      },
    ),
  }),
  ...breakingLive('events.pos-till', {
    'sixth.closed-till-unnamed: the event of a payment at a till that was closed meanwhile lacks the till': events(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin } = settlement.charge;
          if (origin.is !== 'pos' || deployment.tills.get(origin.till.number)?.open !== false) return data;
          const { till: _till, ...rest } = data;
          return rest;
        },
      }),
    ),
  }),
];
