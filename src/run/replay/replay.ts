import type { EndpointName } from '../../contract/endpoints.ts';
import type { QuestionId } from '../../contract/questions.ts';
import { matchEndpoint } from '../../contract/routes.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import { readJournal } from '../../evidence/journal.ts';
import { JudgePanel } from '../../judge/judge-panel.ts';
import { nothingGiven } from '../../judge/history.ts';
import { reasonsOf } from '../../judge/acceptance/expectation.ts';
import type { Reason } from '../../judge/oracle/refusal-reason.ts';
import type { KeyNeed } from '../../target/keys.ts';
import type { Effect } from '../../wire/http/live-guard.ts';
import type { Check, Needs } from '../check/check.ts';
import { isPreflight } from '../preflight/preflight.ts';
import { idsIn, isAccepted, storyOf, type RepeatableExchange } from './repeatable-exchanges.ts';
import { sendAgain } from './send-again.ts';

export interface Replay {
  readonly checks: readonly Check[];
  /** The last hash of the journal's chain. */
  readonly digest: string;
}

/** The stories of an earlier run as checks, or why there are none. What should have been refused may well be now. */
export async function readReplay(journal: string): Promise<Replay | string> {
  const titles = new Map<string, string>();
  const sent: (Exchange & { readonly check: string })[] = [];
  const known = new Set<string>();
  const judgePanel = new JudgePanel(nothingGiven, [], []);
  const end = await readJournal(journal, (entry) => {
    if (entry.is === 'header') for (const { id, title } of entry.plan) titles.set(id, title);
    if (entry.is !== 'exchange') return;
    const { exchange } = entry;
    const lasting = !exchange.incoming && reasonsOf(exchange, judgePanel.history).every(isLasting);
    judgePanel.see(exchange);
    for (const id of idsIn(exchange)) known.add(id);
    const { check } = exchange;
    if (check !== null && lasting && isAccepted(exchange)) sent.push({ ...exchange, check });
  });
  if (end.is === 'broken') return end.line > 0 ? `line ${end.line} ${end.why}` : `it ${end.why}`;
  const checks = [...groupBy(sent, ({ check }) => check)].flatMap(([id, exchanges]) => {
    const inOrder = exchanges.toSorted((one, other) => one.n - other.n);
    const story = isPreflight(id) ? [] : storyOf(inOrder, known);
    return story.length === 0 ? [] : [replayOf(id, titles.get(id) ?? id, story)];
  });
  return checks.length > 0 ? { checks, digest: end.head } : 'nothing in it was accepted that could be sent again';
}

/** What holds as much now as it did then. */
const isLasting = ({ certain, question }: Reason): boolean => !certain && !passing.has(question ?? '');

/** Whether such a request is refused depends on what else is there, or on the time that has passed. */
const passing: ReadonlySet<string> = new Set<QuestionId>(['list.filter-with-cursor', 'idempotency.key-retention']);

/** The same where the journal was read before, and found to be in order. */
export async function replayChecks(journal: string): Promise<readonly Check[]> {
  const read = await readReplay(journal);
  if (typeof read === 'string') throw new Error(`the journal to replay cannot be used: ${read}`);
  return read.checks;
}

function replayOf(id: string, title: string, story: readonly RepeatableExchange[]): Check {
  const requests = story.length;
  return {
    id: `replay/${id}`,
    title: `Still accepted: ${title}`,
    kind: 'scenario',
    deployment: story.some(({ deployment }) => deployment === 'live') ? 'live' : 'sandbox',
    rules: ['versioning.additive'],
    needs: needsOf(story),
    cost: { quick: requests, standard: requests, deep: requests },
    wait_s: 0,
    ...(story.some(isOfEndpoint) && { lock: 'webhook endpoint' }),
    run: (context) => sendAgain(story, context),
  };
}

const endpointOf = ({ template: { method, path } }: RepeatableExchange) => matchEndpoint(method, path)?.endpoint;

const isOfEndpoint = (earlier: RepeatableExchange): boolean =>
  endpointOf(earlier)?.name.startsWith('webhook-endpoints.') === true;

function needsOf(story: readonly RepeatableExchange[]): Needs {
  const keys = new Map<string, KeyNeed>();
  for (const earlier of story) keys.set(earlier.key.label, withScope(keys.get(earlier.key.label), earlier));
  const fixtures = [...new Set(story.flatMap(({ template }) => placeholdersIn(JSON.stringify(template))))];
  return {
    keys: Object.fromEntries(keys),
    permit: permitOf(story),
    ...(new Set(story.map(({ deployment }) => deployment)).size > 1 && { bothDeployments: true as const }),
    ...(fixtures.length > 0 && { fixtures }),
  };
}

/** A key of a business that the earlier run made for itself becomes one of the main business. */
function withScope(need: KeyNeed | undefined, earlier: RepeatableExchange): KeyNeed {
  const { mode, business } = earlier.key;
  const scope = endpointOf(earlier)?.scope;
  const has = new Set<Scope>([...(need?.has ?? []), ...(scope ? [scope] : [])]);
  const role = business !== null && roles.has(business) ? { business } : {};
  return { ...(mode !== null && { mode }), ...role, has: [...has] };
}

const roles: ReadonlySet<string> = new Set(['other', 'draft', 'no_website']);

const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{((?:till|website)(?::[\w-]+)?)\}/g)].map(([, name]) => name!);

function permitOf(story: readonly RepeatableExchange[]): Effect {
  const names = story.filter(({ template }) => template.method !== 'GET').map((earlier) => endpointOf(earlier)?.name);
  if (names.some((name) => name !== undefined && prompting.has(name))) return 'prompting';
  return names.length > 0 ? 'writing' : 'reading';
}

const prompting: ReadonlySet<EndpointName> = new Set(['charges.create', 'pos.create', 'bills.notify']);
