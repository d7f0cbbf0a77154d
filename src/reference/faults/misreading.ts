import type { ErrorCode } from '../../contract/errors.ts';
import { amount } from '../../contract/limits.ts';
import type { Reader } from '../bodies/body.ts';
import { codePoints } from '../bodies/fields.ts';
import type { Call } from '../http/call.ts';
import type { JsonValue } from '../http/json.ts';
import type { Bounds } from '../limits/bounds.ts';

type Given = JsonValue | undefined;

/** Takes what should be refused. */
export const taking =
  <T>(wrong: (given: Given) => boolean, value: (given: Given) => T) =>
  (was: Reader<T>): Reader<T> =>
  (given, call) =>
    wrong(given) ? { value: value(given) } : was(given, call);

/** Refuses what should be taken. */
export const refusing =
  <T>(code: ErrorCode, right: (value: T, given: Given, call: Call) => boolean) =>
  (was: Reader<T>): Reader<T> =>
  (given, call) => {
    const reading = was(given, call);
    return 'value' in reading && right(reading.value, given, call) ? { code } : reading;
  };

/** Refuses what should be taken where it is one of these. */
export const refusingGiven =
  (code: ErrorCode, ...values: readonly Given[]) =>
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) =>
    values.includes(given) ? { code } : was(given, call);

/** Refuses rightly and says why wrongly. */
export const miscalling =
  (code: ErrorCode, when: (given: Given, call: Call) => boolean = () => true) =>
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) => {
    const reading = was(given, call);
    return 'code' in reading && when(given, call) ? { code } : reading;
  };

/** Reads a text as if another had been given. */
export const readAs =
  (alter: (text: string) => JsonValue) =>
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) =>
    was(typeof given === 'string' ? alter(given) : given, call);

/** Reads as if other bounds held. */
export const under =
  (part: Partial<Bounds>) =>
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) => {
    const { behaviour } = call;
    return was(given, { ...call, behaviour: { ...behaviour, bounds: { ...behaviour.bounds, ...part } } });
  };

/** Bounds of an amount that differ from the documented ones in a part. */
export const amountBounds = (part: Partial<Bounds['amount']>): Partial<Bounds> => ({
  amount: { ...amount, ...part },
});

export const isMissing = (given: Given): boolean => given === undefined || given === null;

export const isNumber = (given: unknown): given is number => typeof given === 'number';

export const is =
  (...values: readonly Given[]) =>
  (given: Given): boolean =>
    values.includes(given);

export const matches =
  (pattern: RegExp) =>
  (given: Given): boolean =>
    typeof given === 'string' && pattern.test(given);

/** Whether a text of so many characters was given. */
export const textOf =
  (least: number, most: number) =>
  (given: Given): boolean =>
    typeof given === 'string' && codePoints(given) >= least && codePoints(given) <= most;

export const giving =
  <T>(value: T) =>
  (): T =>
    value;

export const bytes = (text: string): number => Buffer.byteLength(text);

/** As many of its first characters as fit into so many bytes. */
export function cutToBytes(text: string, most: number): string {
  let cut = text;
  while (bytes(cut) > most) cut = [...cut].slice(0, -1).join('');
  return cut;
}

export const firstOf =
  (most: number) =>
  (text: string): string =>
    Array.from(text).slice(0, most).join('');
