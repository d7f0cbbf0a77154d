import { z } from 'zod';
import { brokenSchema, observedSchema, ruleSchema as rule } from './decision.ts';
import { askedSchema } from './asked.ts';
import { mergedSchema, wholePlanSchema } from './shard.ts';
import { deploymentSchema, exchangeSchema, listOf } from './exchange.ts';
import { fitsOf } from './fits.ts';
import { keptSchema } from './kept-evidence.ts';
import { operationSchema as operation } from './operation.ts';
import { remedySchema } from './remedy.ts';
import { shortestSchema } from './shortest.ts';

export const JOURNAL_FORMAT = 'merchant-payments-conformance/journal-1';

const numbers = listOf(z.int());
const moment = z.iso.datetime({ offset: true });

export const plannedCheckSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['scenario', 'property', 'case']),
  deployment: deploymentSchema,
  rules: listOf(rule),
  /** What it shows beside these where it comes to its end, and no check of the plan is sure to. */
  shows: z.exactOptional(listOf(rule)),
  /** Requests planned, at the most. */
  requests: z.number(),
  wait_s: z.number(),
  source: z.exactOptional(z.object({ file: z.string(), line: z.int() })),
});

/** What is known of a rule before anything is sent. `why` is worded the same for the same missing thing. */
const ruleScope = z.object({
  rule,
  verdict: z.enum(['not_exercised', 'out_of_scope', 'unobservable']),
  why: z.string(),
  /** What would exercise it. Of a rule out of scope: what nobody who uses such a target can add. */
  remedy: z.exactOptional(remedySchema),
});

/**
 * `client`: a program that calls the service. `receiver`: one that takes its webhooks. `traffic`: both sides of what was
 * recorded between a client and a service.
 */
export const subjectSchema = z.object({
  is: z.enum(['client', 'receiver', 'traffic']),
  name: z.string(),
  version: z.string().nullable(),
  /** What drove it, as it names itself; null: nothing did. */
  adapter: z.object({ name: z.string(), version: z.string().nullable() }).nullable(),
});

const header = z.object({
  is: z.literal('header'),
  format: z.literal(JOURNAL_FORMAT),
  suite: z.object({
    version: z.string(),
    commit: z.string().nullable(),
    /** SHA-256 over the files that judge; left out where they were not built. */
    digest: z.exactOptional(z.string()),
  }),
  /** SHA-256 over the ids and texts of the rules that were judged by. */
  catalogue: z.exactOptional(z.string()),
  target: z.object({ name: z.string(), sandbox: z.string().nullable(), live: z.string().nullable() }),
  /** Who was judged; left out: the service. */
  subject: z.exactOptional(subjectSchema),
  seed: z.number(),
  profile: z.enum(['quick', 'standard', 'deep']),
  started: moment,
  /** Missing in the journal of an earlier version. */
  asked: z.exactOptional(askedSchema),
  /** It goes on with an earlier run, whose checks that came to their end it holds first. */
  resumed: z.exactOptional(z.literal(true)),
  /** Why the deployment could not be judged, in a paragraph. */
  unjudged: z.exactOptional(z.string().nullable()),
  /** Of a journal that was merged from those of shards. */
  merged: z.exactOptional(mergedSchema),
  /** Of a shard: what all of them share; missing where an earlier version planned. */
  whole_plan: z.exactOptional(wholePlanSchema),
  plan: listOf(plannedCheckSchema),
  scope: listOf(ruleScope),
  /** Of rules that checks of the plan are meant to decide: what holds if these meet no situation that shows them. */
  otherwise: z.exactOptional(listOf(ruleScope)),
  /** Requests a minute that the document allows, by the label of the key. */
  rates: z.record(z.string(), z.number()),
  /** What the target says of the deployment, as far as judges ask for it. Missing in journals that cannot be judged again. */
  given: z.exactOptional(
    z.object({
      docs_url: z.string().nullable(),
      statuses: z.record(z.string(), z.number()),
      signature: z.literal('standard-webhooks').nullable(),
    }),
  ),
});

const dropped = listOf(z.object({ rule, n: z.int().nullable(), situation: z.int().nullable() }));

const verdicts = ['pass', 'fail', 'inconclusive', 'not_exercised'] as const;

const check = z.object({
  is: z.literal('check'),
  id: z.string(),
  verdict: z.enum(verdicts),
  why: z.string().nullable(),
  requests: z.number(),
  /** By this machine's clock. */
  duration_s: z.number(),
  /** By the deployment's clock; left out where nobody moves that. */
  deployment_s: z.exactOptional(z.number()),
  kept: keptSchema,
  /** By rule, exchanges that may break it, or tell only of a moment before, as a copy that lags does; left out where there is none. */
  undecided: z.exactOptional(z.record(z.string(), listOf(z.int()))),
  /** How it would have ended without its findings; left out where it has none. */
  otherwise: z.exactOptional(z.enum(verdicts)),
  /** What was found and does not hold, since a clock was not where it was thought to be. */
  dropped: z.exactOptional(dropped),
});

/** `silence`: the deployment no longer answered. */
export const stoppedSchema = z.object({ by: z.enum(['person', 'silence', 'time']), why: z.string() });

const footer = z.object({
  is: z.literal('footer'),
  finished: moment,
  traffic: z.object({
    requests: z.number(),
    retries: z.number(),
    wall_s: z.number(),
    lower_bound_s: z.number(),
    longest_wait_s: z.number(),
    /** What was done to the deployment's clock, and how much of this machine's time the run paused beside. */
    clock: z.exactOptional(
      z.object({ moves: z.int(), moved_s: z.number(), moving_s: z.number(), paused_s: z.number() }),
    ),
  }),
  interrupted: z.boolean(),
  /** What ended the run early; missing where nothing did, and in journals of earlier versions. */
  stopped: z.exactOptional(stoppedSchema),
});

const exchange = z.object({
  is: z.literal('exchange'),
  exchange: exchangeSchema,
  /** The check that it is held against, where the request is the run's own. */
  of: z.exactOptional(z.string()),
  /** Left out: the first. A check that failed is tried a second time. */
  round: z.exactOptional(z.int()),
  /** It is evidence of nothing. */
  judged: z.exactOptional(z.literal(false)),
});

const situation = z.object({
  is: z.literal('situation'),
  check: z.string(),
  round: z.exactOptional(z.int()),
  name: z.string(),
  /** An exchange is `{$exchange: n}`. */
  parts: z.record(z.string(), z.unknown()),
  span: z.object({ first: z.int(), last: z.int() }).nullable(),
  /** A wait before it went on so long after its moment that nothing found by it is told. */
  late: z.exactOptional(z.literal(true)),
});

/** What is known of the dashboard of a business from here on. */
const dashboard = z.object({
  is: z.literal('dashboard'),
  /** All tills with this number. */
  till: z.exactOptional(
    z.object({ number: z.string(), of: listOf(z.object({ business: z.string().nullable(), open: z.boolean() })) }),
  ),
  /** Without a url: not known. */
  website: z.exactOptional(z.object({ business: z.string(), url: z.exactOptional(z.string().nullable()) })),
});

/** One line of a journal. */
export const entrySchema = z.discriminatedUnion('is', [
  header,
  exchange,
  situation,
  dashboard,
  operation,
  /** By the deployment's clock, in milliseconds since the epoch. */
  z.object({ is: z.literal('wait'), check: z.string(), from: z.number(), until: z.number(), ended: z.number() }),
  /** A page for payers; `url`: where it was found after redirects. */
  z.object({ is: z.literal('page'), check: z.string(), url: z.string(), status: z.int(), type: z.string() }),
  /** The smallest value by which a property was broken: what it led to is the finding. */
  z.object({
    is: z.literal('smallest'),
    check: z.string(),
    round: z.exactOptional(z.int()),
    exchanges: numbers,
    /** By their place among all situations of the journal, from 1. */
    situations: numbers,
    note: z.string(),
  }),
  /** A check that failed has been tried once more. */
  z.object({ is: z.literal('repeated'), check: z.string(), dropped: z.exactOptional(dropped) }),
  z.object({
    is: z.literal('decision'),
    check: z.string().nullable(),
    /** The exchange that was judged; null for a situation. */
    n: z.int().nullable(),
    /** The situation that was judged, by its place among all of the journal, from 1. */
    situation: z.exactOptional(z.int()),
    decision: z.discriminatedUnion('is', [brokenSchema, observedSchema]),
  }),
  check,
  z.object({ is: z.literal('recheck'), check: z.string(), rule, steady: z.boolean() }),
  z.object({
    is: z.literal('reproduction'),
    check: z.string(),
    rule,
    /** Path below the report's folder; null: none was kept. */
    file: z.string().nullable(),
    /** What stands in the file; missing where none was kept, and in journals of earlier versions. */
    text: z.exactOptional(z.string()),
    /** Whether it showed the finding again; null: not tried. */
    shown: z.boolean().nullable(),
    /** Why it was not tried, or what came of it; null where it showed. */
    why: z.string().nullable(),
    shortest: z.exactOptional(shortestSchema),
  }),
  footer,
]);

const plain = z.union([exchange, situation, operation, dashboard]);

const fitsPlain = fitsOf(plain);

const isPlain = (value: unknown): value is z.infer<typeof plain> => fitsPlain(value);

/** null: it is none. Most of a journal is of a few kinds, and nothing is changed in reading one of these. */
export const entryIn = (value: unknown): Entry | null =>
  isPlain(value) ? value : (entrySchema.safeParse(value).data ?? null);

export type Entry = z.infer<typeof entrySchema>;
export type Header = z.infer<typeof header>;
export type PlannedCheck = z.infer<typeof plannedCheckSchema>;
export type RuleScope = z.infer<typeof ruleScope>;
export type CheckEnd = z.infer<typeof check>;
export type SituationEntry = z.infer<typeof situation>;
export type DashboardFact = Omit<z.infer<typeof dashboard>, 'is'>;
export type Footer = z.infer<typeof footer>;
