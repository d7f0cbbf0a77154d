import { harms } from './findings/harm.ts';
import { z } from 'zod';
import { remedySchema } from '../evidence/remedy.ts';
import { askedSchema } from '../evidence/asked.ts';
import { brokenSchema } from '../evidence/decision.ts';
import { plannedCheckSchema, stoppedSchema, subjectSchema } from '../evidence/journal-entry.ts';
import { reportedKnown } from './known/known-violation.ts';
import { mergedSchema } from '../evidence/shard.ts';
import { shortestSchema } from '../evidence/shortest.ts';
import { REPORT_FORMAT } from './report-format.ts';
import { trafficSchema } from './traffic-json.ts';

export const ruleVerdicts = ['pass', 'fail', 'inconclusive', 'not_exercised', 'out_of_scope', 'unobservable'] as const;

const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const numbers = list(z.int());

const shownIn = z.object({
  /** null: traffic that no check sent. */
  check: z.string().nullable(),
  kept: z.int(),
  broken: z.int(),
  first: z.int().nullable(),
  last: z.int().nullable(),
});

const rule = z.object({
  id: z.string(),
  section: z.string(),
  text: z.string(),
  /** The version of the catalogue that it came with, or last asked for more in; null: not told. */
  since: z.int().nullable().default(null),
  /** Where the document states it, as docs/statements.md numbers it. */
  places: list(z.string()).default([]),
  verdict: z.enum(ruleVerdicts),
  /** Exchanges that showed it, kept or broken. */
  exchanges: z.int(),
  /** Those of them that showed it broken. */
  broken: z.int(),
  /** Those of these that rest on an earlier exchange which broke another rule. */
  following: z.int().default(0),
  checks: list(z.string()),
  why: z.string().nullable(),
  /** What would exercise it, all of it together. */
  remedy: z.exactOptional(remedySchema),
  /** Numbers of the first and the last exchange that showed it; null where none did or the journal only counts. */
  first: z.int().nullable().default(null),
  last: z.int().nullable().default(null),
  /** By check: those that are meant to decide it, and a few of the others that showed it. */
  evidence: list(shownIn).default([]),
  /** How many checks showed it. */
  evidence_checks: z.int().default(0),
  /** What all exchanges that broke it have in common, and those that kept it have not. */
  shared: z.string().nullable().default(null),
});

const check = plannedCheckSchema.omit({ shows: true, requests: true, wait_s: true }).extend({
  verdict: z.enum(['pass', 'fail', 'inconclusive', 'not_exercised']),
  why: z.string().nullable(),
  rules: list(z.string()),
  requests: z.number(),
  /** By the clock of the machine that ran the suite. */
  duration_s: z.number(),
  /** By the deployment's clock, where an operator moves that. */
  deployment_s: z.exactOptional(z.number()),
});

const reproduction = z.object({
  shown: z.boolean().nullable(),
  why: z.string().nullable(),
  /** What came of leaving its requests out; `curl`: what is left, for a shell, where it is told as requests. */
  shortest: z.exactOptional(shortestSchema.extend({ curl: z.string().nullable().default(null) })),
});

const finding = brokenSchema.omit({ is: true }).extend({
  rule: z.string(),
  /** null: traffic that no check sent. */
  check: z.string().nullable(),
  steady: z.boolean().nullable(),
  /** Path below the report's folder. */
  reproduce: z.string().nullable(),
  /** Whether that file showed it again when tried, or any other; left out: no file was thought of. */
  reproduction: z.exactOptional(reproduction),
  note: z.exactOptional(z.string()),
});

const observation = z.object({
  question: z.string(),
  topic: z.string(),
  observed: z.string(),
  count: z.int(),
  /** The first ones only. */
  exchanges: numbers,
});

const difference = z.object({
  request: z.string(),
  /** What each deployment answered. */
  sandbox: z.string(),
  live: z.string(),
  exchanges: numbers,
});

const parity = z.object({
  verdict: z.enum(['same', 'different', 'not compared']),
  /** Requests of which the other deployment had been sent the like. */
  compared: z.int(),
  differences: list(difference),
});

const target = z.object({ name: z.string(), sandbox: z.string().nullable(), live: z.string().nullable() });
const suite = z.object({ version: z.string(), commit: z.string().nullable() });
const ids = list(z.string());

/** A run beside an earlier one, by ids of rules. */
const baseline = z.object({
  path: z.string(),
  target,
  suite,
  started: z.string(),
  /** Broken now, and not in the baseline. */
  new: ids,
  /** Those of them that the baseline had not decided. */
  undecided_before: ids,
  /** Broken now and in the baseline. */
  known: ids,
  /** Broken in the baseline, and kept now. */
  mended: ids,
  /** Broken in the baseline, and neither broken nor kept now. */
  undecided: ids,
});

/** What a run is held to: verdict and exit status are of the rules that this version of the catalogue has. */
const rulesOf = z.object({
  version: z.int(),
  /** How many rules came later, or ask for more since then. */
  new: z.int(),
  /** Those of them that are broken. */
  broken: ids,
  /** Those of them that are in scope and could not be decided. */
  undecided: ids,
});

const earlierRun = z.object({
  path: z.string(),
  started: z.string(),
  verdict: z.enum(['conformant', 'nonconformant', 'incomplete']),
  rules_of: rulesOf.nullable().default(null),
  rules: z.record(z.string(), z.enum(ruleVerdicts)),
});

const digest = z.string().nullable();

const digests = z.object({
  /** The last hash of the journal's chain. */
  journal: digest,
  /** The target without its secrets. */
  target: digest,
  /** The rules that were judged by. */
  catalogue: digest,
  /** The files that judged. */
  suite: digest,
});

export const reportSchema = z.object({
  format: z.literal(REPORT_FORMAT),
  /** Over the rules of `rules_of`, where that is given. */
  verdict: z.enum(['conformant', 'nonconformant', 'incomplete']),
  /** The frozen set that the run is held to; null: all rules. */
  rules_of: rulesOf.nullable().default(null),
  /** True when the journal has no footer or its last line is cut. */
  partial: z.boolean(),
  interrupted: z.boolean(),
  /** What ended the run early. */
  stopped: stoppedSchema.nullable().default(null),
  /** What the run told the shell, as far as its journal and the baseline tell; missing in reports of earlier versions. */
  exit_status: z.exactOptional(z.int()),
  /** Why nothing that was asked for was judged, in a paragraph; null when something was. */
  unjudged: z.string().nullable().default(null),
  /** Beside the baseline; null where there is none. */
  baseline: baseline.nullable().default(null),
  /** What the file of known violations comes to; null where there is none. */
  known: list(reportedKnown).nullable().default(null),
  /** How rules fared in earlier runs, the oldest first; null where none was given. */
  history: list(earlierRun).nullable().default(null),
  /** null: of one run. */
  merged: mergedSchema.nullable().default(null),
  target,
  /** Who was judged; null: the service. */
  subject: subjectSchema.nullable().default(null),
  suite,
  /** What made the report, which may be another build than the one that judged; null: not told. */
  made_by: z.object({ version: z.string(), digest }).nullable().default(null),
  /** SHA-256 each; null where the journal does not tell. */
  digests: digests.default({ journal: null, target: null, catalogue: null, suite: null }),
  started: z.string(),
  finished: z.string().nullable(),
  /** Of the journal and the reproductions, from the working folder. */
  folder: z.string().nullable().default(null),
  seed: z.number(),
  profile: z.string(),
  /** Missing where an earlier version made the journal. */
  asked: z.exactOptional(askedSchema),
  counts: z.record(z.enum(ruleVerdicts), z.int()),
  rules: list(rule),
  checks: list(check),
  findings: list(finding),
  /** Broken rules, what harms most first, each with those that most likely follow from it. */
  causes: list(z.object({ rule: z.string(), harm: z.exactOptional(z.enum(harms)), echoes: list(z.string()) })).default(
    [],
  ),
  observations: list(observation),
  /** null: one deployment was exercised only, or an earlier version made the report. */
  parity: parity.nullable().default(null),
  traffic: trafficSchema,
});

export type Report = z.infer<typeof reportSchema>;
export type RulesOf = z.infer<typeof rulesOf>;
export type EarlierRun = z.infer<typeof earlierRun>;
export type RuleVerdict = (typeof ruleVerdicts)[number];
export type ReportRule = z.infer<typeof rule>;
export type ReportCheck = z.infer<typeof check>;
export type ReportFinding = z.infer<typeof finding>;
export type ReportObservation = z.infer<typeof observation>;
export type ParityDifference = z.infer<typeof difference>;
export type ShownIn = z.infer<typeof shownIn>;
export type Traffic = z.infer<typeof trafficSchema>;
