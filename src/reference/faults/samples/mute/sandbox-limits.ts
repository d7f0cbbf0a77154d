import { standing } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { askedOf, caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Patch } from '../../../behaviour.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

const delivering = change('delivering');
const kept = recalled(() => ({ limitedAt: -Infinity, makers: new Map<string, string>(), url: '' }));

/** Makes what is refused, once in a minute. */
const takenThough: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    (answer, call) => {
      const of = kept(call.trace.key ?? call.deployment);
      if (call.trace.refusal?.code !== 'RATE_LIMITED' || now(call) - of.limitedAt < minute) return answer;
      if (!asksFor('charges.create')(call) || call.behaviour.checks.body(call)) return answer;
      of.limitedAt = now(call);
      makeCharge(call, askedOf(call.trace.order));
      return answer;
    },
  ],
});

const failedLongAgo = (charge: Charge, call: Call): boolean =>
  now(call) - charge.createdAt > 7 * day && standing(charge, furthest(call)).state === 'failed';

const underWay = (business: Business, call: Call): number =>
  call.deployment.charges
    .of(business)
    .filter((charge) => charge.amount >= 1_000_000_000 && standing(charge, furthest(call)).state === 'processing')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);

function madeWithStoppedKey({ data }: LoggedEvent, deployment: Deployment): boolean {
  const secret = kept(deployment).makers.get(data.id as string) ?? '';
  const from = deployment.keys.get(secret)?.refusedFrom ?? null;
  return from !== null && from <= deployment.clock.now();
}

/** What is counted, kept and posted. */
export const muteSandboxLimits = [
  ...breaking('errors.rate-limited-takes-nothing', {
    'mute.limited-and-made: the first charge of a minute that is limited is made all the same': takenThough,
  }),
  ...breaking('limits.sandbox-charges-kept-30-days', {
    'mute.failed-for-a-week: what failed can be read for a week': change('reading')((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge && failedLongAgo(charge, call) ? null : charge;
      },
    })),
  }),
  ...breaking('limits.sandbox-charges-swept', {
    'mute.open-for-ever: what never resolves is never swept': change('reading')((was) => ({
      find: (id, call) => {
        const charge = call.deployment.charges.get(id);
        const open = charge?.business === caller(call) && standing(charge, furthest(call)).state === 'processing';
        return was.find(id, call) ?? (charge && open ? charge : null);
      },
    })),
  }),
  ...breaking(['sandbox.balance-zero', 'balance.settling-zero'], {
    'mute.large-sums-settling: a charge of TZS 10,000,000 or more is settling while it is processing': change(
      'showing',
    )((was) => ({
      balance: (call) => ({ ...was.balance(call), settling_minor: underWay(caller(call), call) }),
    })),
  }),
  ...breaking('webhooks.no-test-events-to-live-endpoint', {
    'mute.live-stands-in: once the test address is taken away test events go to the live one': delivering((was) => ({
      target: (event, deployment) => {
        const endpoints = deployment.endpoints.of(event.business);
        const taken = endpoints.some(({ mode }) => mode === 'test');
        return (
          was.target(event, deployment) ??
          (taken ? (endpoints.findLast(({ mode, setting }) => mode === 'live' && setting.active) ?? null) : null)
        );
      },
    })),
  }),
  ...breaking('webhooks.signed', {
    'mute.signed-in-ascii: what is no ASCII is signed as question marks': change('signing')((was) => ({
      headers: (message, deployment) =>
        was.headers({ ...message, text: message.text.replaceAll(/[^\0-\x7F]/gu, '?') }, deployment),
    })),
  }),
  ...breaking('webhooks.test-event-livemode-false', {
    'mute.live-by-a-stopped-key: events of charges whose API key is stopped since call themselves live': together(
      change('making')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          kept(call.deployment).makers.set(id, call.trace.key?.secret ?? '');
          return id;
        },
      })),
      change('events')((was) => ({
        object: (event, deployment) => {
          const object = was.object(event, deployment);
          return madeWithStoppedKey(event, deployment) ? { ...object, livemode: true } : object;
        },
      })),
    ),
  }),
];
