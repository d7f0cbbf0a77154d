import { change, fieldOf, shownCharge, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Charge } from '../../../charges/charge.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Whether a host was found to be safe when another business registered it. */
const isKnownHost = (url: string, call: Call): boolean =>
  [...call.deployment.endpoints.values()].some(
    ({ business, setting }) => business !== caller(call) && new URL(setting.url).hostname === new URL(url).hostname,
  );

const knownHost = fieldOf('webhookOrder')('url')((was) => (given, call) => {
  if (typeof given !== 'string' || !/^http:/i.test(given)) return was(given, call);
  const isFit = isAcceptable(given.replace(/^http/i, 'https'), call.behaviour);
  return isFit && isKnownHost(given, call) ? { value: given } : was(given, call);
});

/** When the ledger could not be reached. */
const outages = recalled((): number[] => []);

/** So long the tariffs of a ledger that is back are read anew. */
const recovery = 10 * minute;

/** Whether a charge was made meanwhile. */
const isUnpriced = ({ origin, createdAt }: Charge, { deployment }: Call): boolean =>
  origin.is === 'prompt' && outages(deployment).some((at) => createdAt >= at && createdAt - at < recovery);

const pricedLater = together(
  change('making')((was) => ({
    reachable: (call) => {
      const isReachable = was.reachable(call);
      if (!isReachable) outages(call.deployment).push(now(call));
      return isReachable;
    },
  })),
  shownCharge((view, { charge, call }) => (isUnpriced(charge, call) ? { ...view, fee_minor: null } : view)),
);

/** What hides in webhook endpoints and fees. */
export const weirLiveCallers = [
  ...breakingLive('webhook-endpoints.set.url-https', {
    'weir.known-host: an http address is taken where another business has one on its host': knownHost,
  }),
  ...breakingLive(['charge.fee-minor', 'charge.net-is-amount-minus-fee', 'deployments.same-shapes'], {
    'weir.priced-later: a charge made within ten minutes of LEDGER_UNAVAILABLE has fee_minor null': pricedLater,
  }),
];
