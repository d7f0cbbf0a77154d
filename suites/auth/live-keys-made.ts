import { apiKeyPattern, endOfLifetime, type keyLifetimesInDays } from '../../src/contract/chapters/auth.ts';
import { modeOf } from '../../src/contract/mode.ts';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import type { Scope } from '../../src/contract/scopes.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { keyForm, scopesInherited } from '../../src/judge/auth/key-looks.situation.ts';
import { asking, callOf, movesAddress, reading } from './endpoint-calls.ts';

export const day = 86_400_000;
export const hour = day / 24;

/** Clocks differ by a few minutes. */
export const margin = hour / 6;

/** Waits until far from a full hour: what is rounded up to one shows then, whenever a run is made. */
export const withinAnHour = ({ clock }: Pick<CheckContext, 'clock'>): Promise<void> =>
  clock.until(Math.ceil(clock.now() / hour) * hour + hour / 3);

/** So much of the margin is left to waits that may as well end with others. */
export const waitSlack = margin / 5;

type Lifetime = (typeof keyLifetimesInDays)[number];

/** Around the end of a key either answer is right, as judges see it. */
export const unsure_s = 10;

/** A key that the operator made for a check. */
export interface MadeKey {
  readonly label: string;
  readonly secret: string;
  readonly scopes: readonly Scope[];
  readonly days: number | null;
  readonly made: number;
}

/** Every kind of read that a key may be for. */
export const looks = reading.filter(({ path }) => !path.includes('{id}'));

export function look(context: CheckContext, { label }: MadeKey, at: number): Promise<Exchange> {
  const served = servedOf(looks, context);
  return context.send(callOf(served[at % served.length]!, { use: label }));
}

export async function makeKey(
  context: CheckContext,
  business: string,
  granted: readonly Scope[],
  days: Lifetime,
  mode = modeOf(context.deployment),
): Promise<MadeKey> {
  const asked = { business, mode, scopes: granted, lifetime_days: days };
  const { key: secret } = await context.operate('create_key', asked);
  if (typeof secret !== 'string') throw new Inconclusive('the operator made no key');
  return adopt(context, business, { secret, scopes: granted, days });
}

/** Takes a key into use; each is held against the documented form, whatever a check is about. */
export function adopt(
  context: CheckContext,
  business: string,
  { secret, scopes, days }: Pick<MadeKey, 'secret' | 'scopes' | 'days'>,
): MadeKey {
  const made = context.clock.now();
  if (!apiKeyPattern.test(secret)) context.judge(keyForm, { documented: false, mode: modeOf(context.deployment) });
  const ends = days === null ? {} : { expires: endOfLifetime(made, days) };
  return { label: context.adoptKey(secret, { scopes, business, ...ends }), secret, scopes, days, made };
}

/** Gives the replacement that the operator told, if any. */
export async function retire(context: CheckContext, key: MadeKey, when: 'now' | '24h'): Promise<string | null> {
  const { replacement } = await context.operate('retire_key', { key: key.secret, when });
  context.endKey(key.label, 'revoked', context.clock.now() + (when === 'now' ? 0 : day));
  return typeof replacement === 'string' ? replacement : null;
}

/** What a key may do, with no till and no id that might be refused first. */
export const doors = [...looks, ...asking].filter(({ name, path }) => !path.includes('{id}') && name !== 'pos.create');

/** What the deployment of a check serves of these. */
export const servedOf = (all: readonly Endpoint[], { deployment }: CheckContext): readonly Endpoint[] =>
  all.filter(({ sandbox }) => sandbox || deployment === 'live');

/** Of an address that never was. */
const deletion = asking.find(({ name }) => name === 'webhook-endpoints.delete')!;

export async function mayTheSame(
  context: CheckContext,
  next: Pick<MadeKey, 'label' | 'scopes'>,
  door: Endpoint,
): Promise<void> {
  const { scope } = door;
  // Events would be posted for days to an address at which nobody is.
  const asked = movesAddress(door) && next.scopes.includes(scope) ? deletion : door;
  const seen = await context.send(callOf(asked, { use: next.label }));
  context.judge(scopesInherited, { seen, scope, scopes: next.scopes });
}

/** A year may be one of the calendar. */
export const pastEnd = (days: number): readonly number[] => (days === 365 ? [day + margin] : [margin, day]);
