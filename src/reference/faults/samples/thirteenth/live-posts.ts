import { change, fieldOf, standingCharge } from '../../../change.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled, second } from '../rare/recalled.ts';
import { without } from '../../views.ts';

const lastSet = recalled(() => ({ url: '', at: -Infinity }));

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Endpoints, what is posted to them, and money. */
export const thirteenthLivePosts = [
  ...breakingLive('events.pos-till', {
    'thirteenth.till-closed-meanwhile: the event of a payment at a till that was closed meanwhile has no till': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { origin } = settlement.charge;
        const closed = origin.is === 'pos' && deployment.tills.get(origin.till.number)?.open === false;
        return closed ? without(data, 'till') : data;
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.secret-on-set', {
    'thirteenth.set-twice: the same address set again within five seconds is answered without the secret': change(
      'webhooks',
    )((was) => ({
      showSet: (endpoint, call) => {
        const view = was.showSet(endpoint, call);
        const last = lastSet(endpoint);
        const again = last.url === endpoint.setting.url && now(call) - last.at < 5 * second;
        Object.assign(last, { url: endpoint.setting.url, at: now(call) });
        return again ? without(view, 'secret') : view;
      },
    })),
  }),
  ...breakingLive('webhook-endpoints.set.url-required', {
    'thirteenth.url-from-before: without a url the endpoint that was deleted an hour ago is set again': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const setting = call.behaviour.webhooks.current(caller(call), call.deployment)?.setting;
      const stopped = setting && !setting.active && now(call) - setting.updatedAt >= hour;
      return given === undefined && stopped ? { value: setting.url } : was(given, call);
    }),
  }),
  ...breakingLive(['balance.available-minor', 'money.integers'], {
    'thirteenth.balance-as-text: a balance of TZS 10,000,000 or more with a paid bill in it is a text': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const view = was.balance(call);
        const { available_minor: available } = view;
        const bills = call.deployment.charges.of(caller(call)).some(({ origin }) => origin.is === 'bill');
        return typeof available === 'number' && available >= 1_000_000_000 && bills
          ? { ...view, available_minor: String(available) }
          : view;
      },
    })),
  }),
  ...breakingLive('lifecycle.declined-fails', {
    'thirteenth.accented-decline: a decline is lost where the reference has letters beyond ASCII': standingCharge(
      (step, charge, call) => {
        if (step.state !== 'failed' || isPlain(charge.reference ?? '')) return step;
        return { after: 0, state: charge.expiresAt <= furthest(call) ? 'expired' : 'processing' };
      },
    ),
  }),
  ...breakingLive('delivery.last-status-zero-when-unreachable', {
    'thirteenth.last-known-status: a receiver that answered once and is gone leaves its last answer standing': change(
      'delivering',
    )((was) => ({
      after: (before, attempted, deployment) => {
        const after = was.after(before, attempted, deployment);
        const known = attempted.reply.status === 0 && before.lastStatus !== null;
        return known ? { ...after, lastStatus: before.lastStatus } : after;
      },
    })),
  }),
];
