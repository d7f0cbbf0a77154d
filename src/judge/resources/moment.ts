import { clocksDiffer } from '../../contract/limits.ts';
import { isZoned, parseDateTime } from '../../contract/date-time.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { header } from '../../evidence/read.ts';
import { remembered } from '../../text/remembered.ts';
import type { Fields } from '../order.ts';

/** A moment that a service wrote down, as exactly as it did. */
interface Moment {
  readonly at: number;
  /** Milliseconds to which it may have been cut: what ends in zeros may have no more digits, or may be so by chance. */
  readonly grain: number;
}

const second = 1000;

/** Whole seconds, tenths, hundredths, milliseconds. */
const grains = [second, 100, 10, 1] as const;

export function momentOf(value: unknown): Moment | null {
  const at = parseDateTime(value);
  return at === null ? null : { at, grain: grains.find((grain) => at % grain === 0)! };
}

/** A moment that a clock can be held against: what is written without a zone may be of any. */
export const zonedMomentOf = (value: unknown): Moment | null => (isZoned(value) ? momentOf(value) : null);

/** Whether two writings may be of one moment: an answer and its store may keep different precisions. */
export function sameMoment(one: Moment, other: Moment): boolean {
  return Math.abs(one.at - other.at) <= Math.max(one.grain, other.grain);
}

/** Whether a moment lies between two others, by clocks that differ. */
export const near = (moment: number, from: number, to: number): boolean =>
  moment >= from - clocksDiffer && moment <= to + clocksDiffer;

export const iso = (moment: number): string => new Date(moment).toISOString();

/** What the service takes for the present; null when it does not say. */
export function dateOf({ answer }: Exchange): number | null {
  const date = answer && header(answer, 'date');
  return date ? dateNamed(date) : null;
}

const dateNamed = remembered((text) => {
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date;
});

/** The last moment that a service may lawfully write down as past, by its own clock or by ours. */
export const presentAtLatest = (exchange: Exchange): number =>
  Math.max(receivedAtLatest(exchange), dateOf(exchange) ?? -Infinity) + clocksDiffer;

/** Whether what ends at a moment may be over by some clock. */
export function mayBePast(value: unknown, exchange: Exchange): boolean {
  if (!isZoned(value)) return typeof value === 'string';
  return (zonedMomentOf(value)?.at ?? Infinity) <= presentAtLatest(exchange);
}

const creations = new WeakMap<Fields, number | null>();

/** When an object says that it was created. Every page is held against every object, so it is read once. */
export function createdOf(fields: Fields): number | null {
  const known = creations.get(fields);
  if (known !== undefined) return known;
  const { created } = fields;
  const moment = typeof created === 'number' ? created * second : parseDateTime(created);
  creations.set(fields, moment);
  return moment;
}
