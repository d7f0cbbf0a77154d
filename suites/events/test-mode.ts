import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import type { Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { anyPayer, msisdnForms, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { testEventAwaited } from '../../src/judge/webhooks/posts.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { begun, richly, type Sale } from './sales.ts';
import { mostReads, untilShown } from '../until-shown.ts';
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
  return made && shown(context, key, made);
}

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
  const { reference } = texts;
  const msisdn = `${drawn(form)}${trigger === undefined ? drawn(approved) : triggerPayer(trigger)}`;
  const body = { ...richly({ ...charges.sample(), msisdn }), ...texts };
  const charge = idOf(await context.send({ ...charges.post(key, body, idempotencyKey), deployment: 'sandbox' }));
  return charge === null ? null : [charge, reference];
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

/** Another post shows that the listener can be reached; null: none does, and the sandbox has no log to tell why. */
export function noTestEvent(context: CheckContext, inbox: Listening, other: Exchange | null, { names }: Subject): void {
  if (context.hearing.trouble !== null || other === null || !context.clock.jumps)
    throw new Inconclusive(context.hearing.trouble ?? `nothing about ${names[0]} came to ${inbox.label}`);
  const first = context.exchanges.slice(0, 2);
  context.judge(testEventAwaited, { hook: inbox.label, posts: inbox.posts, names, first, other });
}
