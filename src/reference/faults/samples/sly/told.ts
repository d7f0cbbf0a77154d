import type { Call } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import type { Charge } from '../../../charges/charge.ts';
import { day, hour } from '../rare/recalled.ts';

/** Days and hours in Dar es Salaam, which keeps the same distance from UTC all year. */
const ahead = 3 * hour;
export const localDay = (at: number): number => Math.floor((at + ahead) / day);
export const nextMidnight = (at: number): number => (localDay(at) + 1) * day - ahead;
export const localHour = (at: number): number => Math.floor((at + ahead) / hour) % 24;

/** In which of so many shards something is kept. */
export const shard = (text: string, of: number): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7) % of;

/** The body of a request as it was sent; empty where it is no object. */
export function sentBody({ payload }: Call): JsonObject {
  try {
    const body: unknown = payload?.is === 'text' ? JSON.parse(payload.text) : null;
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

export const trigger = (digit: number): string => `+25570000000${digit}`;
export const isPrompt = ({ origin }: Charge): boolean => origin.is === 'prompt';
