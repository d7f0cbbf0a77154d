import { parseDateTime } from '../../contract/date-time.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { now } from '../http/call.ts';
import type { Reader } from './body.ts';

/** A moment to come; null, or nothing at all, for never. */
export function expiryReader(code: ErrorCode): Reader<number | null> {
  return (given, call) => {
    if (given === undefined || given === null) return { value: null };
    const moment = parseDateTime(given);
    return moment !== null && moment > now(call) ? { value: moment } : { code };
  };
}
