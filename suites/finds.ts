import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ruleSchema } from '../src/evidence/decision.ts';
import type { Check, Find } from '../src/run/check/check.ts';

const find = z.object({ value: z.exactOptional(z.int()), faults: z.array(z.int()), rules: z.array(ruleSchema) });
const schema = z.object({ faults: z.array(z.string()), checks: z.record(z.string(), z.array(find)) });

/** What each part of a check found, tried with one key of the sandbox against the reference's faults. `npm run finds` makes it. */
const known = schema.parse(JSON.parse(readFileSync(new URL('finds.json', import.meta.url), 'utf8')));

/** Checks with what they are known to find. Those of live are taken to find of live what their twins find of the sandbox. */
export function withFinds(check: Check): Check {
  const twin = check.id.replace(/^live\//, '');
  const finds = known.checks[twin];
  if (finds === undefined) return check;
  return { ...check, finds: twin === check.id ? finds : finds.map(ofLive) };
}

/** So that a fault of live is another one than that of the sandbox. */
const ofLive = ({ faults, ...find }: Find): Find => ({ ...find, faults: faults.map((fault) => -1 - fault) });
