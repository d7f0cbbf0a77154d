import { answers, change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How many deletions each key has made, by its secret. */
const deletions = recalled(() => new Map<string, number>());

/** So many grants to delete a key is given. */
const granted = 2;

const hasGrants = (secret: string, call: Call): boolean => (deletions(call.deployment).get(secret) ?? 0) < granted;

const usedUpGrants = together(
  answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, { deployment, trace }) => {
    const made = deletions(deployment);
    if (trace.key) made.set(trace.key.secret, (made.get(trace.key.secret) ?? 0) + 1);
    return {};
  }),
  change('access')((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) && (!asksFor('webhook-endpoints.delete')(call) || hasGrants(key.secret, call)),
  })),
);

/** How often each link was read by its id. */
const reads = recalled(() => ({ count: 0 }));

/** The cache takes in what is read a second time, and gives it out from the third on. */
const uncached = 2;

const inHeaders = (moment: number): string => new Date(moment).toUTCString();

const cachedDates = change('linkShowing')((was) => ({
  link: (link, call) => {
    const view = was.link(link, call);
    if (!asksFor('links.get')(call)) return view;
    const read = reads(link);
    read.count++;
    if (read.count <= uncached) return view;
    const { createdAt, expiresAt } = link;
    return { ...view, created: inHeaders(createdAt), expires_at: expiresAt === null ? null : inHeaders(expiresAt) };
  },
}));

/** What hides in what is done for the third time. */
export const bightRepeats = [
  ...breakingLive(
    [
      'scopes.webhook-endpoints.delete.sufficient',
      'scopes.fixed-at-creation',
      'errors.cause-of-forbidden-scope',
      'webhook-endpoints.delete.served',
    ],
    { 'bight.used-up-grants: the third deletion of an endpoint with one key is FORBIDDEN_SCOPE': usedUpGrants },
  ),
  ...breakingLive(['payment-link.created', 'payment-link.expires-at'], {
    'bight.cached-dates: from the third read of a link on its times are written as in HTTP headers': cachedDates,
  }),
];
