import fc from 'fast-check';
import { textLimits } from '../../src/contract/limits.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import type { Spoiled } from '../../src/generate/auth/spoiled.ts';
import { spoiledExpiries } from '../../src/generate/bills/expiry.ts';
import { spoiledAmounts } from '../../src/generate/charges/amount.ts';
import { spoiledCurrencies } from '../../src/generate/charges/currency.ts';
import { spoiledMsisdns } from '../../src/generate/charges/msisdn.ts';
import { spoiledRails } from '../../src/generate/charges/rail.ts';
import { spoiledTexts } from '../../src/generate/charges/text.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey, spoiledKeys, spoiledKeyText } from '../../src/generate/idempotency/key.ts';
import { spoiledKinds, spoiledLinkAmounts, spoiledTitles, spoiledUseLimits } from '../../src/generate/links/link.ts';
import { spoiledTills } from '../../src/generate/pos/till.ts';
import type { Values } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { Creation } from '../creations.ts';
import { mayBe } from '../own-business.ts';
import { abreast, inTurn } from '../sending.ts';
import type { Kept } from './business-model.ts';

/** The name of a field, and what the document does not allow there. */
type Spoiling = readonly [name: string, value: fc.Arbitrary<unknown>];

const spoiling = (name: string, { arbitrary, boundaries }: Values<Spoiled>): Spoiling => [
  name,
  fc.oneof(arbitrary, fc.constantFrom(...boundaries)).map(({ value }) => value),
];

const tooLong = (name: 'reference' | 'description' | 'payer_name' | 'customer_ref'): Spoiling =>
  spoiling(name, spoiledTexts(textLimits[name].maximum));

/** Of what may stand at the end it matters when it is sent. */
const expiry = (now: number): Spoiling => [
  'expires_at',
  fc.oneof(spoiledExpiries.arbitrary, fc.constantFrom(...spoiledExpiries.boundaries)).map(({ at }) => at(now)),
];

/** What asks a payer for next to nothing: on live a sum counts as spent before it is refused. */
const smallAmounts: Spoiling = [
  'amount_minor',
  fc.constantFrom<unknown[]>(undefined, '20000', 20_050, 9_900, 100, 0, -20_000, 10_000.5, true, [20_000]),
];
const small_minor = 1_000_000;
const asking: ReadonlySet<Creation['what']> = new Set(['charge', 'POS charge']);

/** On live the number of a payer stays as it is: what is spoiled may be the number of somebody else. */
const ofSandbox: readonly Spoiling[] = [spoiling('msisdn', spoiledMsisdns), spoiling('amount_minor', spoiledAmounts)];

/** What stands twice is tried twice as often. */
const spoilings: Readonly<Record<Creation['what'], (now: number) => readonly Spoiling[]>> = {
  charge: () => [
    smallAmounts,
    spoiling('rail', spoiledRails),
    spoiling('currency', spoiledCurrencies),
    tooLong('reference'),
    tooLong('description'),
  ],
  'POS charge': () => [
    ['till', spoiledTills.arbitrary.map(({ value }) => value)],
    ['till', fc.constant(undefined)],
    smallAmounts,
    tooLong('reference'),
    tooLong('description'),
  ],
  bill: (now) => [
    spoiling('amount_minor', spoiledAmounts),
    tooLong('customer_ref'),
    tooLong('payer_name'),
    tooLong('description'),
    expiry(now),
    expiry(now),
  ],
  link: (now) => [
    spoiling('amount_minor', spoiledLinkAmounts),
    spoiling('title', spoiledTitles),
    spoiling('kind', spoiledKinds),
    spoiling('max_uses', spoiledUseLimits),
    tooLong('reference'),
    expiry(now),
  ],
};

type Made = Pick<Kept, 'creation' | 'request'>;

/** What made something, with one fault. */
function twin({ clock, deployment }: CheckContext, { creation: { what }, request }: Made): RequestTemplate {
  const { idempotencyKey, ...rest } = request;
  const isKeyed = idempotencyKey !== undefined;
  // A link may do without.
  if (isKeyed && what !== 'link' && drawn(fc.nat({ max: 4 })) === 0) return withKey(rest, drawn(keyText));
  const all = [...spoilings[what](clock.now()), ...(deployment === 'sandbox' ? ofSandbox : [])];
  const [name, value] = drawn(fc.constantFrom(...all));
  const asked = request.json as object;
  const json = { ...asked, [name]: ofSamePayer(drawn(value), asked) };
  return { ...withKey(rest, isKeyed ? freshKey() : undefined), json };
}

/** What is spoiled of a number is so of the one that was asked before. */
function ofSamePayer(value: unknown, { msisdn }: { readonly msisdn?: string }): unknown {
  const payer = /(?<=\{payer:)[\w-]+/.exec(msisdn ?? '')?.[0];
  return typeof value === 'string' && payer !== undefined ? value.replaceAll(/(?<=\{payer:)[\w-]+/g, payer) : value;
}

const withKey = (request: RequestTemplate, idempotencyKey: string | undefined): RequestTemplate =>
  idempotencyKey === undefined ? request : { ...request, idempotencyKey };

const keyText = fc
  .oneof(spoiledKeys.arbitrary, fc.constantFrom(...spoiledKeys.boundaries))
  .map((spoilt) => spoiledKeyText(spoilt));

/** Whoever insists is refused again. */
const insistence = [2, 1] as const;

const asksFor = ({ json }: RequestTemplate): number => (json as { readonly amount_minor: number }).amount_minor;

/** So many requests for each kind that was made; the last by a key that may not make it. */
export const mostRefused = insistence.reduce((sum, times) => sum + times, 0) + 1;

/**
 * Asks for what differs in one fault from what was made before, whatever has become of that since.
 *
 * @param reading label of a key that may make nothing; null: there is none
 */
export async function insist(
  context: CheckContext,
  kept: readonly Made[],
  keys: { readonly making: string; readonly reading: string | null },
): Promise<void> {
  const small = kept.filter(({ creation, request }) => !asking.has(creation.what) || asksFor(request) <= small_minor);
  const kinds = [...new Set(small.map(({ creation }) => creation))];
  const asked = kinds.flatMap((kind) => {
    const ofKind = small.filter(({ creation }) => creation === kind);
    const any = () => drawn(fc.constantFrom(...ofKind));
    const { reading } = keys;
    const refused = insistence.map((times) => ({
      request: { ...twin(context, any()), key: { use: keys.making } },
      times,
    }));
    return reading === null
      ? refused
      : [...refused, { request: { ...any().request, key: { use: reading } }, times: 1 }];
  });
  await abreast(
    asked.map(
      ({ request, times }) =>
        () =>
          // What may be spent may come to its end.
          mayBe(inTurn(context, ...Array<RequestTemplate>(times).fill(request))),
    ),
  );
}
