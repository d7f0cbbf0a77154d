import { z } from 'zod';
import { stepSchema } from './step.ts';

/** A file of steps: `steps:` and a list of them. */
export const scriptSchema = z.strictObject({ steps: z.array(stepSchema) });
