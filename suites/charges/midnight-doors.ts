import { getBalance } from '../../src/generate/request.ts';
import { draftAsked } from '../../src/judge/auth/key-looks.situation.ts';
import { unknownKey } from '../auth/endpoint-calls.ts';
import { charges } from '../creations.ts';
import { scopes } from '../../src/contract/scopes.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyOf, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { readAll } from '../sending.ts';
import { endpointOf } from '../sandbox/refusals.ts';
import { reading, writing, type Opened } from '../sandbox/doors.ts';

/** Who may do one half of what there is to do. */
export interface Halves {
  readonly reader: string;
  /** null: nobody tries what a reader may do. */
  readonly writer: string | null;
  readonly endpoint: string | null;
}

/** Keys of a business; on live it is told of its events at an address of nobody. */
export async function halvesOf(context: CheckContext, { business, key }: OwnBusiness, both: boolean): Promise<Halves> {
  const granted = (end: string) => keyOf(context, business, { scopes: scopes.filter((each) => each.endsWith(end)) });
  const [reader, writer] = [await granted(':read'), both ? await granted(':write') : null];
  const endpoint = context.deployment === 'live' ? await endpointOf(context, key) : null;
  return { reader, writer, endpoint };
}

/** Each asks for what only the other may do: no turn of a day gives anybody more. */
export function tryOtherHalves(
  context: CheckContext,
  { reader, writer, endpoint }: Halves,
  there: Omit<Opened, 'endpoint'>,
): Promise<readonly Exchange[]> {
  const { deployment } = context;
  const opened: Opened = { ...there, endpoint };
  const asked = [
    ...writing[deployment].map((door) => door(reader, opened)),
    ...(writer === null ? [] : reading[deployment].map((door) => door(writer, opened))),
  ];
  return readAll(context, ...asked.flatMap((each) => each ?? []));
}

/** Who may not ask at all, by what he lacks. */
export interface Strangers {
  /** Of the other deployment. */
  readonly elsewhere: string;
  /** Of live, of a business that is not live; null in the sandbox. */
  readonly draft: string | null;
}

export async function strangersOf(context: CheckContext, { business }: OwnBusiness): Promise<Strangers> {
  const isLive = context.deployment === 'live';
  return {
    elsewhere: await keyOf(context, business, { mode: isLive ? 'test' : 'live' }),
    draft: isLive ? (await ownBusiness(context, { live: false })).key : null,
  };
}

/** No turn of an hour, a day or a month lets anybody in. */
export async function tryStrangers(context: CheckContext, key: string, { elsewhere, draft }: Strangers): Promise<void> {
  const keyless = { ...charges.list(key), key: unknownKey('missing', key) };
  await readAll(context, keyless, getBalance(elsewhere));
  if (draft !== null) context.judge(draftAsked, { seen: await context.send(getBalance(draft)) });
}

export const mostOfStrangers = 3;
export const mostOfHalves = reading.live.length + writing.live.length;
