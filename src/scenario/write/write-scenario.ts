import { matchEndpoint } from '../../contract/routes.ts';
import { type RuleId, ruleById } from '../../contract/rules.ts';
import type { Exchange, KeyUse, RequestTemplate } from '../../evidence/exchange.ts';
import { keyRunOf } from '../../evidence/key-run.ts';
import { pauseBetween, togetherOf } from '../../evidence/under-way.ts';
import { duration } from '../../text/duration.ts';
import { keyName, keyNeeds } from './written-keys.ts';
import { asWritten, Recollection } from './recollection.ts';
import { yamlText } from './yaml-text.ts';

interface SentInRun {
  readonly rule: RuleId;
  readonly title: string;
  readonly about: string;
  /** In the order of sending. */
  readonly exchanges: readonly Exchange[];
  /** Whether time that passed between them passes again; left out: it does. */
  readonly pauses?: boolean;
}

type Entry = Readonly<Record<string, unknown>>;

/** What was sent, as a story that sends it again. Ids of earlier answers become captures; the judges decide. */
export function writeScenario({ rule, title, about, exchanges, pauses = true }: SentInRun): string {
  const firsts = exchanges.filter(({ template, attempt }) => template !== null && attempt === 1);
  const memory = new Recollection(firsts);
  const home = homeOf(rule, firsts);
  const steps = stepsOf(firsts, memory, { home, pauses });
  const story = {
    title: literalLine(title, 200),
    about: about,
    rules: [rule],
    deployment: home,
    needs: { keys: keyNeeds(firsts) },
    steps: rule === 'versioning.additive' ? lastAccepted(steps) : steps,
  };
  return yamlText(story);
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
  const comment = ` ${why}\n The check below is run again as a whole, with the data that it had.`;
  return yamlText({ title: literalLine(title, 200), about, rules: [rule], check, seed }, { comment });
}

/** Requests that were under way together are sent together; where time passed, it passes again. */
function stepsOf(
  exchanges: readonly Exchange[],
  memory: Recollection,
  { home, pauses }: { readonly home: Exchange['deployment']; readonly pauses: boolean },
): Entry[] {
  const steps: Entry[] = [];
  let previous: readonly Exchange[] = [];
  for (const group of togetherOf(exchanges)) {
    const pause = pauseBetween(previous, group);
    if (pauses && pause > 0) steps.push({ wait: duration(pause) });
    const sends = group.map((exchange) => sendOf(exchange, memory, home));
    steps.push(...(sends.length > 1 ? [{ parallel: sends }] : sends));
    previous = group;
  }
  return steps;
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
    ...(template.written !== undefined && { written: template.written }),
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
  const run = keyRunOf(key);
  if (run === null) return asWritten(key);
  const { tag, at, length } = run;
  return `${key.slice(0, at)}\${unique#${tag}:${length}}${asWritten(key.slice(at + length))}`;
}

function keyOf(key: KeyUse): Entry {
  if ('use' in key) return 'inQuery' in key ? { key: { in_query: keyName(key.use) } } : { key: keyName(key.use) };
  if (key.spoiled === 'missing') return { key: 'none' };
  return { key: key.spoiled === 'unknown' ? 'unknown' : { malformed: asWritten(key.as ?? 'Bearer') } };
}
