import { z } from 'zod';

/** Why a rule is out of scope of a shard: its checks are in another one. A merge looks for it. */
export const ANOTHER_SHARD = 'another shard of the run decides it';

/** The plan of the whole run, of which a shard is a part: the same for all of them. */
export const wholePlanSchema = z.object({
  /** SHA-256 over the ids of its checks, in their order. */
  digest: z.string(),
  checks: z.int(),
});

/** How a journal came together from those of shards. */
export const mergedSchema = z.object({
  /** How many shards the run has. */
  of: z.int(),
  /** Those whose journals are in it. */
  shards: z.array(z.int()).readonly(),
  /** A shard that is missing, double or foreign, each in a sentence: with any the report is not whole. */
  troubles: z.array(z.string()).readonly(),
  /** The last hash of the chain of each of these journals; missing where an earlier version merged them. */
  heads: z.exactOptional(z.array(z.string()).readonly()),
});
