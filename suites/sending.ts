import { setTimeout } from 'node:timers/promises';
import type { Exchange, RequestTemplate } from '../src/evidence/exchange.ts';
import { idOf } from '../src/evidence/read.ts';
import type { CheckContext, Needs } from '../src/run/check/check.ts';
import { slackOf } from '../src/wire/time/clock.ts';
import type { KeyNeed } from '../src/target/keys.ts';

/** A key that may do all that the sandbox serves for charges. */
export const charging: KeyNeed = { mode: 'test', has: ['charges:read', 'charges:write'] };
/** The same of live, which codes at a till take. */
export const posing: KeyNeed = { ...charging, mode: 'live' };
export const billing: KeyNeed = { mode: 'live', has: ['bills:read', 'bills:write'] };
export const linking: KeyNeed = { mode: 'live', has: ['links:read', 'links:write'] };
export const hooking: KeyNeed = { mode: 'live', has: ['webhooks:read', 'webhooks:write'] };

export const chargingKey: Needs = { keys: { main: charging } };
/** Nobody is prompted by a code, yet its amount counts as asked for. */
export const atTill: Needs = { keys: { main: posing }, fixtures: ['till:open-1'] };
export const billingKey: Needs = { keys: { main: billing } };
export const linkingKey: Needs = { keys: { main: linking } };
export const hookingKey: Needs = { keys: { main: hooking } };

export function keyFor(context: Pick<CheckContext, 'keys'>, name = 'main'): string {
  const label = context.keys[name];
  if (label === undefined) throw new Error(`the check did not ask for a key named ${name}`);
  return label;
}

/** The same context with other keys for some of the names, in each attempt. */
export const withKeys = (context: CheckContext, keys: CheckContext['keys']): CheckContext =>
  Object.create(context, {
    keys: { value: { ...context.keys, ...keys } },
    attempt: { value: (row?: number) => withKeys(context.attempt(row), keys) },
  }) as CheckContext;

/** Who can send; who can wait besides; who can ask the operator. */
export type Sender = Pick<CheckContext, 'send'>;
export type Reader = Pick<CheckContext, 'send' | 'clock'>;
export type Operator = Pick<CheckContext, 'operate'>;

/** Sends one after the other. */
export async function inTurn(context: Sender, ...templates: readonly RequestTemplate[]): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  for (const template of templates) answers.push(await context.send(template));
  return answers;
}

/** A deployment that takes long to answer is asked for so much at a time. */
const mostAbreast = 16;

/** Does what changes nothing that any of the others looks at, some at a time. Gives what came of each, in their order. */
export async function abreast<T>(deeds: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const results: T[] = [];
  const left = deeds.entries();
  const someOf = async (): Promise<void> => {
    for (const [at, deed] of left) results[at] = await deed();
  };
  // Nothing is under way any more where one of them fails.
  const ends = await Promise.allSettled(Array.from({ length: mostAbreast }, someOf));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}

/** What came of something that is done while something else is; nothing is under way any more where either fails. */
export async function meanwhile<T>(deed: Promise<T>, other: Promise<unknown>): Promise<T> {
  await Promise.allSettled([deed, other]);
  await other;
  return deed;
}

/** Real time after which a request has left, and is not answered yet where that takes any work. */
const underWay_ms = 5;

/** Reads what is being changed, and then once more: who keeps an answer may keep one of before. */
export async function whileRead<T>(context: Sender, read: RequestTemplate, deed: () => Promise<T>): Promise<T> {
  const reading = context.send(read);
  const done = await meanwhile(setTimeout(underWay_ms).then(deed), reading);
  await context.send(read);
  return done;
}

/** Asks for what nothing changes meanwhile. */
export const readAll = (context: Sender, ...templates: readonly RequestTemplate[]): Promise<readonly Exchange[]> =>
  abreast(templates.map((template) => () => context.send(template)));

/** Sends what makes something, and if it was made, what asks for that; gives its id, or null. */
export async function made(
  context: Sender,
  creation: RequestTemplate,
  then: (id: string) => readonly RequestTemplate[],
): Promise<string | null> {
  const id = idOf(await context.send(creation));
  if (id !== null) await inTurn(context, ...then(id));
  return id;
}

/** Waits for so many seconds, or a little longer; or by as much longer as is said. */
export const pause = (context: Pick<CheckContext, 'clock'>, seconds: number, slack_s?: number): Promise<void> =>
  slack_s === undefined
    ? pauseSince(context, context.clock.now(), seconds)
    : context.clock.until(context.clock.now() + seconds * 1000, slack_s * 1000);

/** Waits until so many seconds after a moment, or a little longer; for none not at all, as nobody is sure of the very moment. */
export const pauseSince = async (context: Pick<CheckContext, 'clock'>, began: number, seconds: number): Promise<void> =>
  seconds === 0 ? undefined : untilOver(context, began + seconds * 1000);

/** Waits until a moment, or for a little longer. */
export const untilOver = ({ clock }: Pick<CheckContext, 'clock'>, moment: number): Promise<void> =>
  clock.until(moment, slackOf(Math.max(0, moment - clock.now())));

/** The same with a body that is sent to the letter. */
export function withText(template: RequestTemplate, raw: string): RequestTemplate {
  const { json: _, written: _way, ...rest } = template;
  return { ...rest, raw };
}

/** The same with the nine digits of its payer as a JSON number. */
export const withBareNumber = (order: RequestTemplate): RequestTemplate =>
  withText(order, JSON.stringify(order.json).replace(/"(?:0|\+255)?(\{payer:[\w-]+\})"/, '$1'));
