import { z } from 'zod';
import { deploymentSchema, listOf } from './exchange.ts';

/** How the target was given; a path is one from the working folder. */
const origin = z.discriminatedUnion('is', [
  z.object({ is: z.literal('embedded') }),
  z.object({ is: z.literal('file'), path: z.string() }),
  z.object({ is: z.literal('flags'), base_url: z.string(), key_env: z.string() }),
]);

/** What a run was asked for: enough to ask for it again, and to tell whether another run was asked for the same. */
export const askedSchema = z.object({
  origin,
  deployments: listOf(deploymentSchema),
  allow: z.object({ writes: z.boolean(), prompts: z.boolean() }),
  patience_s: z.number(),
  /** Globs of rule ids; empty: all rules. */
  rules: listOf(z.string()),
  /** Empty: the built-in checks. */
  scenarios: listOf(z.object({ path: z.string(), sha256: z.string() })),
  /** Names of checks; empty: all. */
  checks: listOf(z.string()),
  shard: z.object({ index: z.int(), of: z.int() }).nullable(),
  /** The journal that was replayed: the last hash of its chain. */
  replay: z.object({ path: z.string(), digest: z.string() }).nullable(),
  /** SHA-256 over `target_facts`: targets that are alike in all but their secrets have the same. */
  target_digest: z.string(),
  /** The target by its fields, without secrets. */
  target_facts: z.record(z.string(), z.string()),
});

export type Asked = z.infer<typeof askedSchema>;
export type TargetOrigin = z.infer<typeof origin>;
