import { z } from 'zod';

/** What a report counts of all that was sent. */
export const trafficSchema = z.object({
  requests: z.number(),
  retries: z.number(),
  /** null in a partial report, as are the two below. */
  wall_s: z.number().nullable(),
  lower_bound_s: z.number().nullable(),
  /** By the deployment's clock. */
  longest_wait_s: z.number().nullable(),
  /**
   * How often, by how much and in how much real time an operator moved the deployment's clock, and for how long the run
   * waited for a rate limit of real minutes; null where nobody moved it.
   */
  clock: z
    .object({ moves: z.int(), moved_s: z.number(), moving_s: z.number(), paused_s: z.number() })
    .nullable()
    .default(null),
  latency_ms: z.object({ p50: z.number(), p95: z.number(), p99: z.number() }),
  /** How many answers had each status. */
  statuses: z.record(z.string(), z.number()),
  /** How many requests had no answer, by what went wrong. */
  unanswered: z.record(z.string(), z.number()),
  /** How many answers came of what stands before the service, which was away or lost them, by status. */
  of_front: z.record(z.string(), z.number()).default({}),
});
