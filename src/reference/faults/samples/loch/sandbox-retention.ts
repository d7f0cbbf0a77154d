import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';

/** When the address of an endpoint took the place of another one. */
const changes = new WeakMap<Setting, readonly number[]>();

const changesOf = (setting: Setting | null): readonly number[] => (setting && changes.get(setting)) ?? [];

function noted(setting: Setting, all: readonly number[]): Setting {
  changes.set(setting, all);
  return setting;
}

/** So long what was posted to an old address is kept. */
const kept = 14 * day;

/** With what was posted to an old address goes what it was about. */
function isPurged({ business, createdAt }: Charge, call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(business, call.deployment);
  if (!endpoint || createdAt < endpoint.createdAt) return false;
  const until = changesOf(endpoint.setting).find((at) => at >= createdAt);
  return until !== undefined && now(call) - until > kept;
}

const purgedHistory = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      const isOther = before !== null && before.url !== url;
      return noted(setting, [...changesOf(before), ...(isOther ? [deployment.clock.now()] : [])]);
    },
    stopped: (before, deployment) => noted(was.stopped(before, deployment), changesOf(before)),
  })),
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = was.find(id, call);
      return charge && !isPurged(charge, call) ? charge : null;
    },
  })),
  change('pages')((was) => ({
    includes: (charge, state, call) => was.includes(charge, state, call) && !isPurged(charge, call),
  })),
);

/** What hides in what the sandbox keeps. */
export const lochSandboxRetention = [
  ...breaking(
    [
      'limits.sandbox-charges-kept-30-days',
      'charges.get.status-200',
      'charges.list.holds-created',
      'errors.cause-of-not-found',
    ],
    {
      'loch.purged-history: a charge is swept 14 days after the test webhook got another address than it had at its time':
        purgedHistory,
    },
  ),
];
