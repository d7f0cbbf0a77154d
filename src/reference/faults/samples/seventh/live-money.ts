import { change, together } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute, secondOf } from '../rare/recalled.ts';
import { makerGone, notingMakers } from './kept.ts';

const making = change('making');
const unbooked = new WeakSet<Charge>();

/** The ledger forgets some of what has been paid. */
const without = (forgets: (paid: readonly Charge[], call: Call) => readonly Charge[]): Patch =>
  change('ledger')((was) => ({
    available: (business, call) => {
      const paid = call.deployment.charges
        .of(business)
        .filter((charge) => standing(charge, furthest(call)).state === 'succeeded');
      const lost = forgets(paid, call).reduce((sum, { amount, fee }) => sum + amount - fee, 0);
      return was.available(business, call) - lost;
    },
  }));

const sameEntry = (one: Charge, other: Charge): boolean =>
  one.amount - one.fee === other.amount - other.fee &&
  one.rail === other.rail &&
  secondOf(one.createdAt) === secondOf(other.createdAt);

const hearing =
  (of: (charge: Charge) => void): Patch =>
  (behaviour) => ({
    ...behaviour,
    listeners: [
      ...behaviour.listeners,
      ({ is, charge }, { condition }) => {
        if (is === 'succeeded' && !condition.ledgerAvailable) of(charge);
      },
    ],
  });

/** When a payer declined a charge. */
const declinedAt = ({ createdAt, seen: { answered } }: Charge): number =>
  answered?.state === 'failed' ? createdAt + answered.after : Number.NaN;

/** Charges to phones, and what is held of them. */
export const seventhLiveMoney = [
  ...breakingLive('money.balance-moves-by-net', {
    'seventh.closed-link-takings: what was paid through a link no longer counts once the link is closed': without(
      (paid, { deployment: { links } }) =>
        paid.filter(({ origin }) => origin.is === 'link' && links.get(origin.link)?.seen.closed === true),
    ),
    'seventh.equal-takings-once: of two payments of one net amount on one rail within a second one is held': without(
      (paid) => paid.filter((charge, at) => paid.findIndex((each) => sameEntry(each, charge)) < at),
    ),
    'seventh.approved-in-outage: what is paid while the ledger is unavailable is never held': together(
      hearing((charge) => void unbooked.add(charge)),
      without((paid) => paid.filter((charge) => unbooked.has(charge))),
    ),
  }),
  ...breakingLive('lifecycle.approved-succeeds', {
    'seventh.orphans-of-stopped-keys: a charge whose API key was stopped before the approval does not succeed':
      together(
        notingMakers,
        change('showing')((was) => ({
          standing: (charge, call) => {
            const step = was.standing(charge, call);
            const { answered } = charge.seen;
            if (step.state !== 'succeeded' || answered === null) return step;
            const orphan = makerGone(charge, call.deployment) <= charge.createdAt + answered.after;
            return orphan ? { after: 0, state: charge.expiresAt <= furthest(call) ? 'expired' : 'processing' } : step;
          },
        })),
      ),
    'seventh.declined-for-all: who declines one charge has declined all that are open to the same number': change(
      'showing',
    )((was) => ({
      standing: (charge, call) => {
        const step = was.standing(charge, call);
        if (charge.origin.is !== 'prompt' || step.state === 'failed') return step;
        const { answered } = charge.seen;
        const end = answered ? charge.createdAt + answered.after : charge.expiresAt;
        const along = call.deployment.charges
          .of(charge.business)
          .some(
            (each) =>
              each !== charge &&
              each.origin.is === 'prompt' &&
              each.msisdn === charge.msisdn &&
              declinedAt(each) >= charge.createdAt &&
              declinedAt(each) < end,
          );
        return along ? { after: 0, state: 'failed', reason: 'PAYER_DECLINED' } : step;
      },
    })),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'seventh.no-prompt-after-decline: a number that has declined within the last minute is not prompted': making(
      (was) => ({
        prompts: (order, call) => {
          const lately = [...call.deployment.charges.values()].some(
            (charge) => charge.msisdn === order.msisdn && now(call) - declinedAt(charge) < minute,
          );
          return lately ? 0 : was.prompts(order, call);
        },
      }),
    ),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'seventh.twins-skipped: after a charge the list leaves out an older one that was made in the same millisecond':
      change('pages')((was) => ({
        includes: (charge, state, call) => {
          const cursor = call.deployment.charges.get(call.query.get('starting_after') ?? '');
          return (
            was.includes(charge, state, call) && !(cursor && cursor !== charge && cursor.createdAt === charge.createdAt)
          );
        },
      })),
  }),
];
