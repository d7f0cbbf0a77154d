import type { ErrorCode } from '../../contract/errors.ts';
import type { Call } from '../http/call.ts';
import type { JsonValue } from '../http/json.ts';
import type { Reader } from '../bodies/body.ts';

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

/** Refuses rightly and says why wrongly. */
export const miscalling =
  <T>(code: ErrorCode, when: (given: Given, call: Call) => boolean = () => true) =>
  (was: Reader<T>): Reader<T> =>
  (given, call) => {
    const reading = was(given, call);
    return 'code' in reading && when(given, call) ? { code } : reading;
  };

export const matches =
  (pattern: RegExp) =>
  (given: Given): boolean =>
    typeof given === 'string' && pattern.test(given);
