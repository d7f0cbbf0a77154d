import { z } from 'zod';
import { listOf } from './exchange.ts';

const scopesOf = listOf(z.string());

/** One thing that a run lacked to exercise a rule. */
const missing = z.discriminatedUnion('is', [
  z.object({ is: z.literal('profile'), profile: z.enum(['standard', 'deep']) }),
  z.object({ is: z.literal('patience'), seconds: z.number() }),
  z.object({ is: z.literal('permit'), flag: z.enum(['--allow-writes', '--allow-prompts']) }),
  z.object({ is: z.literal('pay_url') }),
  z.object({ is: z.literal('website') }),
  z.object({ is: z.literal('webhooks') }),
  z.object({ is: z.literal('signature') }),
  z.object({ is: z.literal('tills'), state: z.enum(['open', 'closed', 'foreign']), count: z.int() }),
  z.object({ is: z.literal('payers'), count: z.int() }),
  z.object({ is: z.literal('spend_cap') }),
  z.object({
    is: z.literal('key'),
    mode: z.enum(['test', 'live']),
    status: z.enum(['active', 'expired', 'revoked']),
    business: z.string(),
    has: scopesOf,
    lacks: scopesOf,
    /** Beside one of the target that would do as well. */
    another: z.boolean(),
  }),
  z.object({
    is: z.literal('operator'),
    actions: listOf(z.string()),
    /** Something that a run asks for by the dozen, so a program and not a person. */
    program: z.boolean(),
  }),
]);

/** All that has to be added, together, for a rule to be exercised. */
export const remedySchema = listOf(missing);

export type Missing = z.infer<typeof missing>;
export type MissingKey = Extract<Missing, { is: 'key' }>;
export type Remedy = z.infer<typeof remedySchema>;
