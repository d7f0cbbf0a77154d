import { z } from 'zod';

/** What was asked of the operator; secrets are left out. `check`: null for what the run itself asks. */
export const operationSchema = z.object({
  is: z.literal('operation'),
  check: z.string().nullable(),
  action: z.string(),
  asked: z.record(z.string(), z.unknown()),
  came: z.enum(['done', 'skipped', 'failed']),
  answer: z.exactOptional(z.record(z.string(), z.unknown())),
  why: z.exactOptional(z.string()),
});
