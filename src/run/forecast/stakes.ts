import type { Effect } from '../../wire/http/live-guard.ts';
import type { Services } from '../session/services.ts';
import { permitOf } from '../plan/missing.ts';
import { requestsOf } from '../plan/plan.ts';
import type { Planned } from '../plan/planned.ts';

/** What is at stake on live. */
export interface Stakes {
  readonly requests: Readonly<Record<Effect, number>>;
  /** The last three digits of each number that may be prompted. */
  readonly payers: readonly string[];
  readonly spend_cap_minor: number;
  /** own: of a business that the run makes; shared: it is put back afterwards, and its secret may change. */
  readonly webhook_address: 'untouched' | 'own' | 'shared';
}

export function stakesOf(planned: readonly Planned[], { profile, terms, apiKeys }: Services): Stakes {
  const of = (effect: Effect): number =>
    requestsOf(
      planned.filter(({ check }) => permitOf(check) === effect),
      profile,
    );
  const prompting = of('prompting');
  return {
    requests: { reading: of('reading'), writing: of('writing'), prompting },
    payers: prompting > 0 ? terms.payers.map((digits) => digits.slice(-3)) : [],
    spend_cap_minor: prompting > 0 ? terms.cap_minor : 0,
    webhook_address: webhookAddress(planned, apiKeys.entries),
  };
}

function webhookAddress(
  planned: readonly Planned[],
  entries: Services['apiKeys']['entries'],
): Stakes['webhook_address'] {
  const setting = planned.flatMap(({ check, keys }) =>
    Object.entries(check.needs.keys).flatMap(([name, { has }]) =>
      has?.includes('webhooks:write') ? [keys[name]] : [],
    ),
  );
  if (setting.length === 0) return 'untouched';
  return entries.some(({ label, exclusive }) => setting.includes(label) && !exclusive) ? 'shared' : 'own';
}
