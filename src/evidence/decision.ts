import { z } from 'zod';
import type { QuestionId } from '../contract/questions.ts';
import type { RuleId } from '../contract/rules.ts';
import { listOf } from './exchange.ts';

/** Any text: a journal stays readable when a later catalogue renames or drops an id. */
export const ruleSchema = z.string() as unknown as z.ZodType<RuleId, RuleId>;
const questionSchema = z.string() as unknown as z.ZodType<QuestionId, QuestionId>;

const filePlace = z.object({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** The line, and below it a caret. */
  excerpt: z.string(),
});

export const brokenSchema = z.object({
  is: z.literal('broken'),
  rule: ruleSchema,
  /** What the document asks for, in words that need no other context. */
  expected: z.string(),
  /** What came, quoted and cut. */
  actual: z.string(),
  /** Numbers of the exchanges that show it, the decisive one last. */
  exchanges: listOf(z.int()),
  /** Position in a scenario file, when an expectation there was not met. */
  at: z.exactOptional(filePlace),
  /** What else the same expectation asked for, and what came of it. */
  also: z.exactOptional(listOf(z.object({ expected: z.string(), actual: z.string(), at: filePlace }))),
});

export const observedSchema = z.object({
  is: z.literal('observed'),
  question: questionSchema,
  observed: z.string(),
  exchanges: listOf(z.int()),
});

/** What a judge or a check says of one rule, or of one question that the document leaves open. */
export type Decision = Kept | Broken | Observed | Undecided;

interface Kept {
  readonly is: 'kept';
  readonly rule: RuleId;
}

/** What may break a rule, or tell only of a moment before. */
interface Undecided {
  readonly is: 'undecided';
  readonly rule: RuleId;
}

export interface Broken extends Readonly<z.infer<typeof brokenSchema>> {}
export interface FilePlace extends Readonly<z.infer<typeof filePlace>> {}
export interface Observed extends Readonly<z.infer<typeof observedSchema>> {}

export const kept = (rule: RuleId): Kept => ({ is: 'kept', rule });
