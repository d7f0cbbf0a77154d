import type { Patch } from '../../../behaviour.ts';
import { answers, change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Keys that have set the webhook endpoint. */
const setters = recalled(() => new Set<string>());

/** Who sets the endpoint subscribes to the log as well. */
const subscribed = together(
  answers(both(at('webhook-endpoints.set'), isSuccess))((_answer, call) => {
    if (call.trace.key) setters(call.deployment).add(call.trace.key.secret);
    return {};
  }),
  change('access')((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) || (scope === 'events:read' && setters(call.deployment).has(key.secret)),
  })),
);

/** Since when the ledger has been away, as far as requests met that. */
const outages = recalled((): { since: number | null } => ({ since: null }));

const notingOutages: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      const outage = outages(call.deployment);
      outage.since = call.deployment.condition.ledgerAvailable ? null : (outage.since ?? now(call));
    },
  ],
});

/** An outage that lasts is put on the page of incidents. */
function isIncident(call: Call): boolean {
  const { since } = outages(call.deployment);
  return since !== null && now(call) - since >= 5 * minute;
}

/** What hides in who calls live, and in what is told of an outage. */
export const wyndLiveCallers = [
  ...breakingLive(['scopes.fixed-at-creation', 'scopes.events.list.required', 'scopes.events.get.required'], {
    'wynd.subscribed: a key that has set the webhook endpoint may read the event log from then on': subscribed,
  }),
  ...breakingLive('errors.doc-address', {
    'wynd.incident: from five minutes into an outage on the doc of LEDGER_UNAVAILABLE is the page of incidents':
      together(
        notingOutages,
        change('refusals')((was) => ({
          doc: (code, call) =>
            code === 'LEDGER_UNAVAILABLE' && isIncident(call)
              ? `${call.deployment.docsUrl}/incidents`
              : was.doc(code, call),
        })),
      ),
  }),
];
