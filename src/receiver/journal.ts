import { rules } from '../contract/rules.ts';
import { deploymentOf } from '../contract/mode.ts';
import { catalogueDigest } from '../evidence/catalogue-digest.ts';
import { JOURNAL_FORMAT, type Header, type PlannedCheck } from '../evidence/journal-entry.ts';
import type { ReceiverCase } from './cases/case.ts';
import type { ReceiverOptions } from './options.ts';
import { scopeOf } from './rules.ts';

/** The address without what may be secret in it. */
export function shownUrl(url: string): { readonly origin: string; readonly path: string; readonly host: string } {
  const { origin, pathname, search, host } = new URL(url);
  return { origin, path: search === '' ? pathname : `${pathname}?…`, host };
}

interface Known {
  readonly started: number;
  /** Why nothing can be judged, in a paragraph; null: something can. */
  readonly unjudged: string | null;
  /** Whether a plain payment was seen fulfilled. */
  readonly fulfils: boolean;
  /** Cases that were not asked for. */
  readonly left: readonly ReceiverCase[];
}

/** Whom a run judges that posts to an address. */
export function subjectAt(url: string) {
  const { host } = shownUrl(url);
  return {
    target: { name: `the receiver at ${host}` },
    subject: { is: 'receiver', name: host, version: null, adapter: null },
  } as const;
}

/** What is known before the cases. */
export function headerOf(
  options: ReceiverOptions,
  cases: readonly ReceiverCase[],
  { started, unjudged, fulfils, left }: Known,
): Header {
  const { origin } = shownUrl(options.url);
  const { subject, target } = subjectAt(options.url);
  const isLive = options.mode === 'live';
  return {
    is: 'header',
    format: JOURNAL_FORMAT,
    suite: options.suite,
    catalogue: catalogueDigest(rules),
    target: { ...target, sandbox: isLive ? null : origin, live: isLive ? origin : null },
    subject,
    seed: options.seed,
    profile: 'standard',
    started: new Date(started).toISOString(),
    unjudged,
    plan: cases.map((each) => plannedOf(each, options)),
    scope: withLeft(scopeOf({ ...options, fulfils }), cases, left),
    rates: {},
    given: { docs_url: null, statuses: {}, signature: options.secret === null ? null : 'standard-webhooks' },
  };
}

/** Rules that only cases decide which were not asked for. */
function withLeft(
  scope: Header['scope'],
  cases: readonly ReceiverCase[],
  left: readonly ReceiverCase[],
): Header['scope'] {
  const known = new Set([...scope.map(({ rule }) => rule), ...cases.flatMap((each) => each.rules)]);
  const missed = new Set(left.flatMap((each) => each.rules).filter((rule) => !known.has(rule)));
  return [
    ...scope,
    ...[...missed].map((rule) => ({ rule, verdict: 'not_exercised', why: 'a run without --only' }) as const),
  ];
}

const plannedOf = ({ id, title, rules: decides }: ReceiverCase, { mode }: ReceiverOptions): PlannedCheck => ({
  id,
  title,
  kind: 'property',
  deployment: deploymentOf(mode),
  rules: decides,
  requests: 1,
  wait_s: 0,
});
