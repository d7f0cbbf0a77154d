import type { Deployment, Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { limits, throughIn, type Burst } from '../../src/judge/limits/rate.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { bills, charges, freshBill, freshLink, links, posCharges } from '../creations.ts';
import { charging, keyFor } from '../sending.ts';
import { liveMix, newest, plausible, sandboxMix, type Mix } from './mixes.ts';

export interface Kind {
  readonly mode: keyof typeof limits;
  readonly deployment: Deployment;
  readonly charging: KeyNeed;
  readonly reading: KeyNeed;
  /** What else it asks for once it is limited. */
  readonly besides: readonly Besides[];
  /** What its bursts are made of. */
  readonly mix: (context: CheckContext) => Promise<Mix>;
  /** Brings the time to a moment at which its requests are to be counted; left out: any will do. */
  readonly ahead?: Ahead;
}

/** @param quiet_s the least that passes until then, in which the key sends nothing */
export type Ahead = (context: CheckContext, quiet_s: number) => Promise<void>;

/** Something beside a charge, and the list in which it would show by the field that names it. */
export interface Besides {
  readonly ask: (key: string) => RequestTemplate;
  readonly list: (key: string) => RequestTemplate;
  readonly field: 'reference' | 'customer_ref';
}

/** Of a key that may not ask for it the refusal tells nothing. */
const besidesAt = (till: object): readonly Besides[] => [
  { ask: freshBill, list: (key) => bills.list(key, { limit: '100' }), field: 'customer_ref' },
  {
    ask: (key) => freshLink(key, { reference: freshReference() }),
    list: (key) => links.list(key, { limit: '100' }),
    field: 'reference',
  },
  {
    ask: (key) => posCharges.post(key, { ...posCharges.plain, ...till, reference: freshReference() }),
    list: (key) => charges.list(key, { limit: '100' }),
    field: 'reference',
  },
];

/** Of several under way at once the service says which is one too many: the last that was sent need not be it. */
export const isLimited = ({ answer }: Exchange): boolean => answer?.status === 429;

/** More than two whole windows hold, so that no lawful limiter lets all of them through at once. */
export const burstSize = ({ mode }: Kind): number => 2 * limits[mode].perMinute + 20;

/** After so long without a request every window is new and every bucket full. */
export const quiet_s = 61;

export const sandboxKind: Kind = {
  mode: 'test',
  deployment: 'sandbox',
  charging,
  reading: { mode: 'test', has: ['charges:read'] },
  besides: [],
  mix: sandboxMix,
};

/** @param till in which a code differs from a sample: the number of an own till */
export const liveKind = (till: { readonly till?: string } = {}): Kind => ({
  mode: 'live',
  deployment: 'live',
  charging: { mode: 'live', has: ['charges:read'] },
  reading: { mode: 'live', has: ['charges:read'] },
  besides: besidesAt(till),
  mix: (context) => liveMix(context, till),
});

export const kinds: readonly Kind[] = [sandboxKind, liveKind()];

export const realMinutes =
  'the limiter does not follow the clock that the operator moves: too little got through after a minute of quiet';

export async function burst(
  context: CheckContext,
  kind: Kind,
  after_s: number,
  mix: Mix,
  abreast?: number,
): Promise<Burst> {
  const { minutes } = context;
  await context.quiet(keyFor(context), after_s);
  const exchanges = await context.burst(mix, burstSize(kind), abreast);
  if (minutes.moved && minutes.stand && throughIn(exchanges) < plausible) throw new Inconclusive(realMinutes);
  return exchanges;
}

/**
 * Whether a key that was just limited is let do something again after a quiet that took no time. By the machine's minutes it
 * would not be: then what was found after such a quiet shows nothing.
 *
 * @param first a burst after a quiet before: no more than half as many are asked for now
 */
export async function followsClock(context: CheckContext, { mode }: Kind, first?: Burst): Promise<boolean> {
  await context.quiet(keyFor(context), quiet_s);
  // So few that a bucket which refills steadily has not so many again in the time that they take.
  const few = Math.floor(limits[mode].perMinute / 4) - 1;
  const half = first === undefined ? Infinity : Math.floor(throughIn(first) / 2);
  const probes = await context.burst(newest(keyFor(context)), Math.min(few, half));
  return probes.every(({ answer }) => answer?.status !== 429);
}
