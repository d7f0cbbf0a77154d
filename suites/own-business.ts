import fc from 'fast-check';
import { keyLifetimesInDays } from '../src/contract/chapters/auth.ts';
import { modeOf } from '../src/contract/mode.ts';
import { scopes, type Scope } from '../src/contract/scopes.ts';
import type { Deployment } from '../src/evidence/exchange.ts';
import { drawn, drawnBeside } from '../src/generate/drawn.ts';
import { Inconclusive, NotExercised, type CheckContext, type Needs } from '../src/run/check/check.ts';
import type { OperatorAction } from '../src/target/operator/operator.ts';
import { adopt, makeKey, retire, type MadeKey } from './auth/live-keys-made.ts';
import { keyFor, type Operator } from './sending.ts';

/** What the operator has to do for a business of a check's own. */
export const makesBusinesses = ['create_business', 'create_key'] as const satisfies readonly OperatorAction[];

/** What a check needs that has businesses of its own, does so much with them and asks the operator for this besides. */
export const ofOwn = (permit: NonNullable<Needs['permit']>, ...besides: readonly OperatorAction[]): Needs => ({
  keys: {},
  operator: [...makesBusinesses, ...besides],
  permit,
});

export interface OwnBusiness {
  /** Its id, as the operator takes it. */
  readonly business: string;
  /** Label of a key of it. */
  readonly key: string;
}

export interface BusinessWish {
  /** What its key is; left out: any that may do the same. */
  readonly is?: 'replacement' | 'replaced';
  readonly live?: boolean;
  readonly website?: string | null;
  readonly mode?: 'live' | 'test';
  readonly scopes?: readonly Scope[];
}

/** A business of this check alone, and a key of it for where the check sends; by default one that may do everything. */
export async function ownBusiness(context: CheckContext, wish: BusinessWish = {}): Promise<OwnBusiness> {
  const { live = true, website = null } = wish;
  const business = await openedBusiness(context, live, website);
  return { business, key: await keyOf(context, business, wish) };
}

async function openedBusiness(context: CheckContext, live: boolean, website: string | null): Promise<string> {
  const { business } = await context.operate('create_business', { live, website });
  if (typeof business !== 'string') throw new Inconclusive('the operator made no business');
  return business;
}

/** The same; in the sandbox one that is still a draft, at times. */
export const anyBusiness = (context: CheckContext, wish: BusinessWish = {}): Promise<OwnBusiness> =>
  ownBusiness(context, { ...wish, live: context.deployment === 'live' || drawn(fc.boolean()) });

/** One that has no key yet; in the sandbox one that is still a draft, at times. */
export const keylessBusiness = (context: CheckContext): Promise<string> =>
  openedBusiness(context, context.deployment === 'live' || drawn(fc.boolean()), null);

const day_s = 86_400;

/** What a key may be that is as good as any other for as long as a check takes; most are new. */
const goodFor = (lasts_s: number) =>
  fc.record({
    is: fc.constantFrom('new', 'new', 'replacement', lasts_s === 0 ? 'replaced' : 'new'),
    days: fc.constantFrom(null, ...keyLifetimesInDays.filter((days) => days === null || days * day_s > 2 * lasts_s)),
  });

/** How many keys an attempt of a check has had made. */
const made = new WeakMap<CheckContext['exchanges'], number>();

function kindOfNext({ clock, seed, exchanges, lasts_s }: CheckContext) {
  const place = (made.get(exchanges) ?? 0) + 1;
  made.set(exchanges, place);
  return clock.jumps ? drawnBeside(seed, place, goodFor(lasts_s)) : ({ is: 'new', days: null } as const);
}

/** Label of another key of a business: where a program makes it, of any kind that may do the same. */
export async function keyOf(context: CheckContext, business: string, wish: BusinessWish = {}): Promise<string> {
  const { mode = modeOf(context.deployment), scopes: granted = scopes } = wish;
  const { days, ...any } = kindOfNext(context);
  const is = (context.clock.jumps && wish.is) || any.is;
  const endless = (): Promise<MadeKey> => makeKey(context, business, granted, null, mode);
  // Where one of these kinds is not to be had, another does.
  const ending = days === null ? null : (await mayBe(makeKey(context, business, granted, days, mode))).answer;
  const first = ending ?? (await endless());
  if (is === 'new') return first.label;
  const { answer: secret, refused } = await mayBe(retire(context, first, '24h'));
  if (refused !== null || (is === 'replaced' && secret !== null)) return first.label;
  if (secret === null) return (await endless()).label;
  return adopt(context, business, { ...first, secret }).label;
}

/** As many keys as a page of them hardly holds: what is looked up may be looked up among the first. */
const manyKeys = 24;

/** So many keys of a business that nobody uses, where it takes nobody's hands to make them. */
export async function addKeys(context: CheckContext, business: string, deployment: Deployment): Promise<void> {
  const wish = { business, mode: modeOf(deployment), scopes: ['bills:read'], lifetime_days: null };
  for (let count = 0; context.clock.jumps && count < manyKeys; count += 1)
    await mayBe(context.operate('create_key', wish));
}

/** The number of a till that was opened for a business. */
export async function ownTill(context: Operator, business: string): Promise<string> {
  const { till } = await context.operate('open_till', { business });
  if (typeof till !== 'string') throw new Inconclusive('the operator opened no till');
  return till;
}

/** So many of them, or as many as the operator opens. */
export async function ownTills(context: Operator, business: string, most: number): Promise<readonly string[]> {
  const tills = [await ownTill(context, business)];
  while (tills.length < most) {
    const { answer: another } = await mayBe(ownTill(context, business));
    if (another === null) break;
    tills.push(another);
  }
  return tills;
}

/** What was answered, or why it was not, where the document leaves that open or the target lacks something. */
type Outcome<T> = { readonly answer: T; readonly refused: null } | { readonly answer: null; readonly refused: string };

/** What the operator may lawfully refuse. */
export async function mayBe<T>(command: Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await command, refused: null };
  } catch (reason) {
    if (reason instanceof Inconclusive || reason instanceof NotExercised)
      return { answer: null, refused: reason.message };
    throw reason;
  }
}

/** So often at the most is tried what is refused. */
const mostTries = 3;

/** The same, tried again where it is refused and that costs nobody's time: each refusal may leave its mark. */
export async function tried<T>({ clock }: Pick<CheckContext, 'clock'>, command: () => Promise<T>): Promise<Outcome<T>> {
  let outcome = await mayBe(command());
  for (let tries = 1; outcome.refused !== null && clock.jumps && tries < mostTries; tries += 1)
    outcome = await mayBe(command());
  return outcome;
}

/** A key of a business that spends nothing but what this check does, where the operator is a program and makes one; or else the check's own. */
export async function keyOfUnspent(context: CheckContext): Promise<string> {
  if (!context.clock.jumps) return keyFor(context);
  const { answer } = await mayBe(ownBusiness(context));
  return answer?.key ?? keyFor(context);
}
