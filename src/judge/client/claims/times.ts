import { asObject } from '../../../evidence/read.ts';
import { claims, type ClaimJudge } from '../claim-judge.ts';
import { pairs } from '../told.ts';
import { quoted } from '../../ruling.ts';

const moments = ['created', 'updated', 'expires_at', 'cancelled_at'] as const;
const ofDelivery = ['last_attempt_at', 'next_attempt_at'] as const;

/** A moment may be told as a text, in seconds or in milliseconds: it is the moment that came. */
export const times: ClaimJudge = (facts) =>
  claims(
    'client.times-as-documented',
    pairs(facts).flatMap(({ command, told, wire, exchange }) =>
      [
        ...read(moments, told, wire, wire['object'] === 'event'),
        ...read(ofDelivery, told['delivery'], wire['delivery'], true),
      ].map(({ field, came, value, right }) =>
        right
          ? null
          : {
              expected: `the moment of ${field}, ${quoted(came)}`,
              actual: `${command.op} told the ${field} ${quoted(value)}`,
              exchanges: [exchange.n],
            },
      ),
    ),
  );

interface Read {
  readonly field: string;
  readonly came: unknown;
  readonly value: unknown;
  readonly right: boolean;
}

function read(fields: readonly string[], object: unknown, sent: unknown, inSeconds: boolean): readonly Read[] {
  const [told, wire] = [asObject(object), asObject(sent)];
  if (!told || !wire) return [];
  return fields.flatMap((field) => {
    const [came, value] = [wire[field], told[field]];
    const at = inSeconds ? secondsOf(came) : momentOf(came);
    if (at === null) return [];
    const its = momentsTold(value);
    return its.length === 0 ? [] : [{ field, came, value, right: its.some((each) => same(each, at)) }];
  });
}

interface Moment {
  readonly ms: number;
  readonly zoned: boolean;
}

const secondsOf = (value: unknown): Moment | null =>
  typeof value === 'number' ? { ms: value * 1000, zoned: true } : null;

function momentOf(value: unknown): Moment | null {
  if (typeof value !== 'string') return null;
  const zoned = /(?:z|gmt|utc|[+-]\d\d:?\d\d)\W*(?:\(.*\))?$/i.test(value);
  const ms = Date.parse(zoned ? value : `${value}Z`);
  return Number.isNaN(ms) ? null : { ms, zoned };
}

/** What a told value may mean; nothing where nobody can tell. */
function momentsTold(value: unknown): readonly Moment[] {
  if (typeof value === 'number') return [value / 1000, value, value * 1000].map((ms) => ({ ms, zoned: true }));
  const moment = momentOf(value);
  return moment ? [moment] : [];
}

const day_ms = 86_400_000;

/** Parts of a second may get lost; where no zone is written it may be any. */
function same(one: Moment, other: Moment): boolean {
  const apart = Math.abs(one.ms - other.ms);
  return apart < 1000 || (!(one.zoned && other.zoned) && apart < day_ms);
}
