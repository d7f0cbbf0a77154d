import { parseDateTime } from '../../contract/date-time.ts';

/** A moment that a service wrote down, as exactly as it did. */
export interface Moment {
  readonly at: number;
  /** Written in whole seconds; a real fraction of exactly zero costs one comparison in a thousand. */
  readonly coarse: boolean;
}

export function momentOf(value: unknown): Moment | null {
  const at = parseDateTime(value);
  return at === null ? null : { at, coarse: at % 1000 === 0 };
}

const second = 1000;
const rounding = 1;

/** Whether two writings may be of one moment: an answer and its store may keep different precisions. */
export function sameMoment(one: Moment, other: Moment): boolean {
  return Math.abs(one.at - other.at) <= (one.coarse || other.coarse ? second : rounding);
}
