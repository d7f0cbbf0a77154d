import { Document, stringify } from 'yaml';
import { matchEndpoint } from '../../contract/routes.ts';
import { type RuleId, ruleById } from '../../contract/rules.ts';
import type { Exchange, KeyUse, RequestTemplate } from '../../evidence/exchange.ts';
import { duration } from '../../text/duration.ts';
import { keyName, keyNeeds } from './written-keys.ts';
import { asWritten, Recollection } from './recollection.ts';

interface SentInRun {
  readonly rule: RuleId;
  readonly title: string;
  readonly about: string;
  /** In the order of sending. */
  readonly exchanges: readonly Exchange[];
}

type Entry = Readonly<Record<string, unknown>>;

/** What was sent, as a story that sends it again. Ids of earlier answers become captures; the judges decide. */
export function writeScenario({ rule, title, about, exchanges }: SentInRun): string {
  const firsts = exchanges.filter(({ template, attempt }) => template !== null && attempt === 1);
  const memory = new Recollection(firsts);
  const home = homeOf(rule, firsts);
  const steps = stepsOf(firsts, memory, home);
  const story = {
    title: literalLine(title, 200),
    about: about,
    rules: [rule],
    deployment: home,
    needs: { keys: keyNeeds(firsts) },
    steps: rule === 'versioning.additive' ? lastAccepted(steps) : steps,
  };
  return stringify(story, { lineWidth: 120, aliasDuplicateObjects: false });
}

/** A story is of the deployment that its rule holds on, where it goes to both. */
function homeOf(rule: RuleId, exchanges: readonly Exchange[]): Exchange['deployment'] {
  const where = ruleById.get(rule)?.deployment;
  return exchanges.find(({ deployment }) => deployment === where)?.deployment ?? exchanges[0]?.deployment ?? 'sandbox';
}

/** No judge knows that a request was accepted in another run, so the story says it. */
const lastAccepted = (steps: readonly Entry[]): Entry[] =>
  steps.map((step, at) => (at === steps.length - 1 && 'send' in step ? { ...step, expect: { status: '2xx' } } : step));

const literalLine = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').slice(0, most);

/** A file that runs a check of the suite again with the data that it had. */
export function writeRerun(again: {
  readonly rule: RuleId;
  readonly title: string;
  readonly about: string;
  /** Why it is no story; stands at the top, as a comment. */
  readonly why: string;
  readonly check: string;
  readonly seed: number;
}): string {
  const { rule, title, about, why, check, seed } = again;
  const document = new Document({ title: literalLine(title, 200), about, rules: [rule], check, seed });
  document.commentBefore = ` ${why}\n The check below is run again as a whole, with the data that it had.`;
  return document.toString({ lineWidth: 120 });
}

/** Requests that were under way together are sent together; where time passed, it passes again. */
function stepsOf(exchanges: readonly Exchange[], memory: Recollection, home: Exchange['deployment']): Entry[] {
  const steps: Entry[] = [];
  let previous: readonly Exchange[] = [];
  for (const group of groups(exchanges)) {
    const pause = pauseBetween(previous, group);
    if (pause > 0) steps.push({ wait: duration(pause) });
    const sends = group.map((exchange) => sendOf(exchange, memory, home));
    steps.push(...(sends.length > 1 ? [{ parallel: sends }] : sends));
    previous = group;
  }
  return steps;
}

function groups(exchanges: readonly Exchange[]): Exchange[][] {
  const found: Exchange[][] = [];
  for (const exchange of exchanges) {
    const last = found.at(-1);
    if (last?.some(({ received }) => exchange.sent < received) === true) last.push(exchange);
    else found.push([exchange]);
  }
  return found;
}

/** Seconds; what is shorter was no wait. */
function pauseBetween(before: readonly Exchange[], after: readonly Exchange[]): number {
  if (before.length === 0) return 0;
  const passed = Math.min(...after.map(({ sent }) => sent)) - Math.max(...before.map(({ received }) => received));
  const seconds = Math.round(passed / 1000);
  return seconds >= 2 ? seconds : 0;
}

function sendOf(exchange: Exchange, memory: Recollection, deployment: Exchange['deployment']): Entry {
  const template = exchange.template as RequestTemplate;
  const capture = memory.capturesOf(exchange);
  return {
    send: `${template.method} ${memory.path(template.path, exchange)}`,
    ...(exchange.deployment !== deployment && { to: exchange.deployment }),
    ...keyOf(template.key),
    ...(template.headers && { headers: memory.value(template.headers, exchange) }),
    ...idempotencyOf(template),
    ...(template.json !== undefined && { body: memory.value(template.json, exchange) }),
    ...(template.raw !== undefined && { raw: asWritten(template.raw) }),
    expect: 'judged',
    ...(Object.keys(capture).length > 0 && { capture }),
  };
}

/** A key of an earlier run names its request for good, so the story takes fresh ones that repeat as the first did. */
function idempotencyOf({ method, path, idempotencyKey: key }: RequestTemplate): Entry {
  const required = matchEndpoint(method, path)?.endpoint.idempotency === 'required';
  if (key === undefined) return required ? { idempotency_key: 'none' } : {};
  return { idempotency_key: freshened(key) };
}

/** Keeps the length, and all signs but a run of letters and digits: which signs a key has may matter. */
function freshened(key: string): string {
  const tag = /^[A-Za-z0-9_-]{8,40}/.exec(key)?.[0];
  if (tag === undefined) return asWritten(key);
  const { at, length } = runToReplace(tag);
  return `${key.slice(0, at)}\${unique#${tag}:${length}}${asWritten(key.slice(at + length))}`;
}

/** The first of eight; else the longest, and of a key of hyphens and underscores alone its last eight signs. */
function runToReplace(tag: string): { readonly at: number; readonly length: number } {
  const runs = [...tag.matchAll(/[A-Za-z0-9]+/g)].map(({ 0: run, index }) => ({
    at: index,
    length: Math.min(run.length, 8),
  }));
  const [longest] = runs.toSorted((one, other) => other.length - one.length);
  return longest !== undefined && longest.length > 2 ? longest : { at: tag.length - 8, length: 8 };
}

function keyOf(key: KeyUse): Entry {
  if ('use' in key) return 'inQuery' in key ? { key: { in_query: keyName(key.use) } } : { key: keyName(key.use) };
  if (key.spoiled === 'missing') return { key: 'none' };
  return { key: key.spoiled === 'unknown' ? 'unknown' : { malformed: asWritten(key.as ?? 'Bearer') } };
}
