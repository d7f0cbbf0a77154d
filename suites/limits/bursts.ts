import { amount } from '../../src/contract/limits.ts';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { limits, throughIn, type Burst } from '../../src/judge/limits/rate.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { freshId } from '../../src/generate/idempotency/key.ts';
import { freshReference } from '../charges/charging.ts';
import { bills, charges, freshBill, freshLink, links, posCharges } from '../creations.ts';
import { charging, keyFor } from '../sending.ts';

/** What is sent at each place. */
export type Mix = (at: number) => RequestTemplate;

export interface Kind {
  readonly mode: keyof typeof limits;
  readonly deployment: Deployment;
  readonly charging: KeyNeed;
  readonly reading: KeyNeed;
  /** What else it asks for once it is limited. */
  readonly besides: readonly Besides[];
  /** What its bursts are made of. */
  readonly mix: (context: CheckContext) => Promise<Mix>;
}

/** Something beside a charge, and the list in which it would show by the field that names it. */
export interface Besides {
  readonly ask: (key: string) => RequestTemplate;
  readonly list: (key: string) => RequestTemplate;
  readonly field: 'reference' | 'customer_ref';
}

/** Of a key that may not ask for it the refusal tells nothing. */
const besides: readonly Besides[] = [
  { ask: freshBill, list: (key) => bills.list(key, { limit: '100' }), field: 'customer_ref' },
  {
    ask: (key) => freshLink(key, { reference: freshReference() }),
    list: (key) => links.list(key, { limit: '100' }),
    field: 'reference',
  },
  {
    ask: (key) => posCharges.post(key, { ...posCharges.plain, reference: freshReference() }),
    list: (key) => charges.list(key, { limit: '100' }),
    field: 'reference',
  },
];

/** More than two whole windows hold, so that no lawful limiter lets all of them through at once. */
export const burstSize = ({ mode }: Kind): number => 2 * limits[mode].perMinute + 10;

export const newest = (key: string): RequestTemplate => charges.list(key, { limit: '1' });

/** Requests that are under way at once may be counted in any order. */
const connections = 16;

/** After so long without a request every window is new and every bucket full. */
export const quiet_s = 61;

export const kinds: readonly Kind[] = [
  {
    mode: 'test',
    deployment: 'sandbox',
    charging,
    reading: { mode: 'test', has: ['charges:read'] },
    besides: [],
    mix: async (context) =>
      anyOperation(keyFor(context), idOf(await context.send(charges.post(keyFor(context), charges.plain)))),
  },
  {
    mode: 'live',
    deployment: 'live',
    charging: { mode: 'live', has: ['charges:read'] },
    reading: { mode: 'live', has: ['charges:read'] },
    besides,
    // Hundreds of charges would prompt hundreds of times.
    mix: (context) => Promise.resolve(() => newest(keyFor(context))),
  },
];

/** Whatever is asked counts: lists, creations and reads in turn. What is refused first ought to be a creation. */
function anyOperation(key: string, id: string | null): Mix {
  const list = charges.list(key, { limit: '1' });
  const read = id === null ? list : charges.get(key, id);
  return (at) => (at % 4 === 1 || isAboutTheLimit(at) ? newCharge(key) : at % 4 === 3 ? read : list);
}

const isAboutTheLimit = (at: number): boolean => Math.abs(at - limits.test.perMinute) < connections;

/** Of another amount each time, since so many are made: a price that is wrong for some shows here as well as anywhere. */
export const newCharge = (key: string): RequestTemplate =>
  charges.post(key, { ...charges.plain, amount_minor: freshAmount(), reference: freshReference() });

function freshAmount(): number {
  const { minimum, maximum, multipleOf } = amount;
  const steps = (maximum - minimum) / multipleOf + 1;
  return minimum + multipleOf * (Number.parseInt(freshId().slice(0, 8), 16) % steps);
}

/**
 * A limiter may count real minutes while an operator moves every other clock. Then next to nothing gets through after a
 * minute that took no time, and nothing can be said of the limit.
 */
const plausible = 30;
const realMinutes =
  'the limiter does not follow the clock that the operator moves: too little got through after a minute of quiet';

export async function burst(context: CheckContext, kind: Kind, after_s: number, mix: Mix): Promise<Burst> {
  await context.quiet(keyFor(context), after_s);
  const exchanges = await context.burst(mix, burstSize(kind));
  if (context.clock.jumps && throughIn(exchanges) < plausible) throw new Inconclusive(realMinutes);
  return exchanges;
}
