import { z } from 'zod';
import { durationForm } from '../../text/duration.ts';

const Reference = z.string().regex(/\$\{[^}]+\}/);
const Plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Bound = z.union([z.number(), Reference]);
const Moment = z.union([z.string(), z.number()]);
const Kind = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const Bounds = z.strictObject({ gt: Bound, gte: Bound, lt: Bound, lte: Bound }).partial();

const relations = {
  equals: z.unknown().optional().describe('Equal as JSON; where an object is meant as it stands'),
  exists: z.boolean().optional().describe('Whether the path leads anywhere'),
  absent: z.literal(true).optional(),
  type: z.union([Kind, z.array(Kind).min(1)]).optional(),
  matches: z.string().optional().describe('A regular expression found somewhere in the text'),
  starts_with: z.string().optional(),
  ends_with: z.string().optional(),
  one_of: z.array(z.unknown()).min(1).optional(),
  ...Bounds.shape,
  length: z.union([z.int().nonnegative(), Reference, Bounds]).optional().describe('Of a list or a text'),
  date_time: z.literal(true).optional().describe('An ISO 8601 date and time'),
  after: Moment.optional().describe('Later than this moment'),
  before: Moment.optional().describe('Earlier than this moment'),
  within: z.string().regex(durationForm).optional().describe('How far from that moment at the most'),
};

/** What must hold of a value. Those that are given must all hold. */
export interface Relations extends z.infer<z.ZodObject<typeof relations, z.core.$strict>> {
  readonly not?: Matcher | undefined;
  readonly contains?: Items | undefined;
  readonly each?: Items | undefined;
}

/** A plain value or a list must be equal to what is found; an object says relations that must hold. */
export type Matcher = string | number | boolean | null | unknown[] | Relations;

/** A plain value, or matchers by path for an item of a list. */
export type Items = string | number | boolean | null | { [path: string]: Matcher };

const RelationsShape: z.ZodType<Relations> = z
  .strictObject({
    ...relations,
    get not() {
      return Matcher.optional().describe('What must not fit');
    },
    get contains() {
      return Items.optional().describe('A part of a text, or an item of a list');
    },
    get each() {
      return Items.optional().describe('Every item of a list');
    },
  })
  .meta({ id: 'relations' });

export const Matcher: z.ZodType<Matcher> = z
  .union([Plain, z.array(z.unknown()), RelationsShape])
  .meta({ id: 'matcher' });

const Items: z.ZodType<Items> = z.union([Plain, z.record(z.string(), Matcher)]);
