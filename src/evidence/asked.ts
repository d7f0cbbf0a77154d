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
  /** npx started it, and has to start it again; left out: it is on the path. */
  npx: z.exactOptional(z.literal(true)),
  deployments: listOf(deploymentSchema),
  /** What may be sent to live beside reads. */
  allow: z.object({
    /** What costs nothing and prompts nobody: bills, links, webhook endpoints. */
    writes: z.boolean(),
    /** Charges and messages, to the listed payers and within the spend cap. */
    prompts: z.boolean(),
  }),
  /** Longest real wait, in seconds. */
  patience_s: z.number(),
  /** Globs of rule ids, such as `idempotency.*`; empty: all rules. */
  rules: listOf(z.string()),
  /** The version of the catalogue by whose rules the run is judged; left out: by all. */
  rules_of: z.exactOptional(z.int()),
  /** Empty: the built-in checks. */
  scenarios: listOf(z.object({ path: z.string(), sha256: z.string() })),
  /** Globs of the names of checks, such as `prompts/approved`; empty: all. */
  checks: listOf(z.string()),
  /** The I-th of N parts of the checks, from 1. */
  shard: z.object({ index: z.int(), of: z.int() }).nullable(),
  /** The journal of an earlier run whose accepted requests are sent in place of the built-in checks, and the last hash of its chain. */
  replay: z.object({ path: z.string(), digest: z.string() }).nullable(),
  /** SHA-256 over `target_facts`: targets that are alike in all but their secrets have the same. */
  target_digest: z.string(),
  /** The target by its fields, without secrets. */
  target_facts: z.record(z.string(), z.string()),
});

export type Asked = z.infer<typeof askedSchema>;
