import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import { eventIn, tellsOf, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { anyPayer, msisdnForms, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { sampleAt } from '../../src/generate/charges/sample.ts';
import { testEventAwaited } from '../../src/judge/webhooks/posts.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { begun, richly } from './sale-words.ts';
import type { Sale } from './sales.ts';
import { mostReads, untilShown } from '../until-shown.ts';
import { pause } from '../sending.ts';
import { postOf } from './watch.ts';
import { charges } from '../creations.ts';

export async function testAddress(
  context: CheckContext,
  business: string,
  answers?: Parameters<CheckContext['listen']>[1],
): Promise<Listening> {
  const inbox = context.listen({ mode: 'test', business: context.roleOf(business) }, answers);
  await context.operate('set_test_webhook', { business, url: inbox.url });
  return inbox;
}

const form = fc.constantFrom(...msisdnForms);
/** One that is approved in some seconds, and those that are no trigger and are approved as well. */
const approved = fc.oneof(fc.constant(triggerPayer(1)), fc.integer({ min: 1, max: 400 }).map(anyPayer));

/** A charge in the sandbox that its number approves, which may be any; gives what its event names. */
export async function tested(context: CheckContext, key: string, trigger?: Trigger): Promise<Subject | null> {
  const made = await madeBy(context, key, trigger);
  if (trigger === 5) await pause(context, late_s);
  return made && shown(context, key, made);
}

/** After which the latest approval is due. */
export const late_s = 90;

/** The same with the texts of what was sold on live, which is nothing to it. */
export async function testedLike(context: CheckContext, key: string, { made }: Sale): Promise<Subject | null> {
  const sold: SoldTexts = made.template?.json ?? {};
  const { reference = sold.customer_ref ?? begun(freshReference()), description, metadata } = sold;
  const others = { ...(description !== undefined && { description }), ...(metadata && { metadata }) };
  const charge = await madeBy(context, key, undefined, freshKey(), { reference, ...others });
  return charge && shown(context, key, charge);
}

interface Texts extends Pick<ChargeBody, 'description' | 'metadata'> {
  readonly reference: string;
}

interface SoldTexts extends Partial<Texts> {
  readonly customer_ref?: string;
}

/** Names of a charge: its id, and perhaps its reference. */
export type Names = readonly [charge: string, ...reference: readonly string[]];

export async function madeBy(
  context: CheckContext,
  key: string,
  trigger?: Trigger,
  idempotencyKey = freshKey(),
  texts: Texts = { reference: begun(freshReference()) },
): Promise<Names | null> {
  const msisdn = `${drawn(form)}${trigger === undefined ? drawn(approved) : triggerPayer(trigger)}`;
  return order(context, key, { ...richly({ ...charges.sample(), msisdn }), ...texts }, idempotencyKey);
}

async function order(
  context: CheckContext,
  key: string,
  body: Partial<ChargeBody>,
  idempotencyKey = freshKey(),
): Promise<Names | null> {
  const charge = idOf(await context.send({ ...charges.post(key, body, idempotencyKey), deployment: 'sandbox' }));
  return charge === null ? null : [charge, ...(body.reference === undefined ? [] : [body.reference])];
}

/** So many over each rail in turn, every other one without a reference; the first are of these triggers. */
export async function manyBy(
  context: CheckContext,
  key: string,
  count: number,
  ...triggers: readonly Trigger[]
): Promise<readonly Names[]> {
  const all: Names[] = [];
  for (let at = 0; at < count; at += 1) {
    const { reference, ...sample } = sampleAt(at);
    const trigger = triggers[at];
    const msisdn = trigger === undefined ? sample.msisdn : `${drawn(form)}${triggerPayer(trigger)}`;
    const texts = reference === undefined ? {} : { reference: begun(freshReference()) };
    const names = await order(context, key, { ...sample, msisdn, ...texts });
    if (names !== null) all.push(names);
  }
  return all;
}

export async function shown(context: CheckContext, key: string, names: Names): Promise<Subject> {
  const isSucceeded = (read: Exchange): boolean => stateOf(read) === 'succeeded';
  await untilShown(context, { ...charges.get(key, names[0]), deployment: 'sandbox' }, isSucceeded);
  return { names };
}

export const making = 1 + mostReads;

export const ofTests = ['webhooks.test-event-to-test-endpoint', 'webhooks.test-event-livemode-false'] as const;

/** Of the numbers that are approved, those whose approval shows in time. */
export const approving = ({ clock }: CheckContext): readonly Trigger[] => (clock.jumps ? [1, 5] : [1]);

/**
 * Has it judged that each of these is told of, where waits are free; what has no reference only where others are told of by
 * their ids.
 *
 * @param other shows that the listener can be reached; null: whatever comes does
 */
export async function eachTold(
  context: CheckContext,
  inbox: Listening,
  subjects: readonly Subject[],
  other: Exchange | null = null,
): Promise<void> {
  const missing: Subject[] = [];
  let [heard, byId] = [other, false];
  for (const subject of subjects.toSorted((one, next) => next.names.length - one.names.length)) {
    if (subject.names.length === 1 && !byId) break;
    const post = await postOf(context, inbox, subject);
    if (post === null) missing.push(subject);
    heard ??= post;
    byId ||= post !== null && tellsOf({ names: subject.names.slice(0, 1) }, eventIn(post));
    if (post === null && !context.clock.jumps) break;
  }
  for (const subject of missing) noTestEvent(context, inbox, heard, subject);
}

/** Another post shows that the listener can be reached; null: none does, and the sandbox has no log to tell why. */
export function noTestEvent(context: CheckContext, inbox: Listening, other: Exchange | null, { names }: Subject): void {
  if (context.hearing.trouble !== null || other === null || !context.clock.jumps)
    throw new Inconclusive(context.hearing.trouble ?? `nothing about ${names[0]} came to ${inbox.label}`);
  const first = context.exchanges.slice(0, 2);
  context.judge(testEventAwaited, { hook: inbox.label, posts: inbox.posts, names, first, other });
}
