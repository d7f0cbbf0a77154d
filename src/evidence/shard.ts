import { z } from 'zod';

/** Why a rule is out of scope of a shard: its checks are in another one. A merge looks for it. */
export const ANOTHER_SHARD = 'another shard of the run decides it';

/** How a journal came together from those of shards. */
export const mergedSchema = z.object({
  /** How many shards the run has. */
  of: z.int(),
  /** Those whose journals are in it. */
  shards: z.array(z.int()).readonly(),
  /** A shard that is missing, double or foreign, each in a sentence: with any the report is not whole. */
  troubles: z.array(z.string()).readonly(),
});
