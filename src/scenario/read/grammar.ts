import { z } from 'zod';
import { writings } from '../../evidence/exchange.ts';
import { Matcher } from '../execute/matcher.ts';
import {
  Name,
  KeyName,
  Duration,
  Line,
  Scalar,
  Deployment,
  Row,
  Expectations,
  Expected,
  Capture,
  Key,
} from './grammar-parts.ts';

const about = {
  name: z.string().min(1).optional().describe('What the step is for, in a few words'),
  rule: z.string().optional().describe('The rule that is broken when the expectation is not met'),
};

const request = {
  to: Deployment.optional(),
  key: Key.optional(),
  headers: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  query: z.record(z.string(), Scalar).optional(),
  idempotency_key: z
    .string()
    .optional()
    .describe('generated, none or a text; left out: generated where one is required'),
  body: z.unknown().optional().describe('Sent as JSON'),
  written: z
    .enum(writings)
    .optional()
    .describe('How body is written: each member on a line of its own, or with all that is not ASCII escaped'),
  raw: z.string().optional().describe('Sent to the letter instead of body'),
};

export const Send = z.strictObject({
  send: Line,
  ...request,
  done_when: Expectations.optional().describe('A lawful answer after which there is nothing more to tell'),
  expect: Expected.optional(),
  capture: Capture.optional(),
  ...about,
});

export const Poll = z.strictObject({
  poll: Line,
  ...request,
  until: Expectations,
  within: Duration.describe('The longest that it may take'),
  first_after: Duration.optional().describe('The first pause; each next one is three times as long. Default 3s'),
  patience: Duration.optional().describe(
    'Where waits are real, it gives up after this and decides nothing. Default 2m',
  ),
  fail_when: Expectations.optional().describe('An outcome after which the awaited one can no longer come'),
  capture: Capture.optional(),
  ...about,
});

export const Wait = z.strictObject({
  wait: z.union([
    Duration,
    z.strictObject({
      until: z.string().describe('A captured moment'),
      plus: Duration.optional(),
      minus: Duration.optional(),
      at_most: Duration,
    }),
  ]),
  name: about.name,
});

export const Operate = z.strictObject({
  operator: z.string(),
  body: z.record(z.string(), z.unknown()).optional(),
  as_key: KeyName.optional().describe('The name by which later steps use the key that was made'),
  may_be_refused: z
    .literal(true)
    .optional()
    .describe('Whether it can be done is left open: where it is refused, the story has nothing more to show'),
  done_when: z
    .record(z.string(), Matcher)
    .optional()
    .describe('Path in the answer to matcher: an answer after which there is nothing more to tell'),
  expect: z.record(z.string(), Matcher).optional(),
  capture: Capture.optional(),
  ...about,
});

export const Listen = z.strictObject({
  listen: Name.describe('The name by which later steps use the address, as ${name}, and what is posted there'),
  mode: z.enum(['test', 'live']).optional().describe('Of the events that it is for. Default: that of the deployment'),
  business: z.string().optional().describe('Whose events; default main'),
  answer: z
    .union([z.int().min(100).max(599), z.enum(['hang', 'reset', 'nobody'])])
    .optional()
    .describe(
      'What the listener says to a post; default 200. A later listen with the same name changes it. nobody: an address at which nobody is',
    ),
  name: about.name,
});

export const Posted = z.strictObject({
  posted: Name.describe('The name of an address'),
  where: z.record(z.string(), Matcher).optional().describe('Path in the event to matcher; left out: the first post'),
  again: z.literal(true).optional().describe('One that came after the one that the story awaited there last'),
  within: Duration.describe('The longest that it may take; where waits are free it has a day more'),
  expect: z.record(z.string(), Matcher).optional(),
  capture: Capture.optional(),
  ...about,
});

export const Use = z.strictObject({
  use: z.string().regex(/\.ya?ml$/, 'a file of steps ends in .yaml'),
  with: Row.optional(),
  key: KeyName.optional().describe('The key of its steps that name none'),
  capture: z.record(Name, Name).optional().describe('Name here to name there'),
  name: about.name,
});

const Parallel = z.strictObject({
  get parallel(): z.ZodArray<typeof WrittenStep> {
    return z.array(WrittenStep).min(2);
  },
  name: about.name,
});

const Repeat = z.strictObject({
  repeat: z.strictObject({
    times: z.int().min(1).max(1000),
    as: Name.optional().describe('A name that counts from 1'),
    get steps(): z.ZodArray<typeof WrittenStep> {
      return z.array(WrittenStep).min(1);
    },
  }),
  name: about.name,
});

export const WrittenStep: z.ZodUnion<
  readonly [
    typeof Send,
    typeof Poll,
    typeof Wait,
    typeof Operate,
    typeof Listen,
    typeof Posted,
    typeof Use,
    typeof Parallel,
    typeof Repeat,
  ]
> = z.union([Send, Poll, Wait, Operate, Listen, Posted, Use, Parallel, Repeat]).meta({ id: 'step' });

const Need = z.strictObject({
  has: z.array(z.string()).optional().describe('Scopes that it must hold'),
  lacks: z.array(z.string()).optional().describe('Scopes that it must not hold'),
  business: z.enum(['main', 'other', 'draft', 'no_website']).optional(),
  status: z.enum(['active', 'expired', 'revoked']).optional(),
  mode: z.enum(['test', 'live']).optional().describe('Default: that of the deployment'),
  different_from: KeyName.optional().describe('Another key of the story'),
  exclusive: z.literal(true).optional().describe('Nobody else uses it'),
});

const Seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .describe('What generated values derive from; left out: the seed of the run');

/** Instead of a story: a check of the suite, run again as it was. */
export const Rerun = z
  .strictObject({
    title: z.string().min(1).max(200),
    about: z.string().optional(),
    rules: z.array(z.string()).min(1),
    check: z.string().min(1).describe('The check that is run again, by the name that reports give it'),
    seed: Seed.optional(),
  })
  .meta({ id: 'rerun', title: 'A check of mpconform, run again' });

export const Story = z
  .strictObject({
    title: z.string().min(1).max(200),
    about: z.string().optional(),
    rules: z.array(z.string()).min(1),
    deployment: z
      .enum(['sandbox', 'live', 'both'])
      .optional()
      .describe('Default sandbox; both: executed on each, with keys of each'),
    profile: z
      .enum(['quick', 'standard', 'deep'])
      .optional()
      .describe('The smallest profile that executes it; default quick'),
    seed: Seed.optional(),
    lock: z.string().optional().describe('What only one story may have at a time'),
    alone: z.boolean().optional().describe('Executed after all others, because it disturbs them'),
    needs: z
      .strictObject({
        keys: z.record(KeyName, Need),
        operator: z.array(z.string()),
        payers: z.int().min(1).describe('Numbers that must differ, on live'),
      })
      .partial()
      .optional(),
    examples: z.array(Row).min(1).max(200).optional().describe('The scenario is executed once for each row'),
    steps: z.array(WrittenStep).min(1),
    afterwards: z.array(WrittenStep).optional().describe('Done however the story ended'),
  })
  .meta({ id: 'story', title: 'A scenario of mpconform' });

export const Shared = z.strictObject({
  about: z.string().optional(),
  parameters: z.record(Name, z.unknown()).optional().describe('Name to default value; null: must be given'),
  steps: z.array(WrittenStep).min(1),
});

export type Story = z.infer<typeof Story>;
export type Rerun = z.infer<typeof Rerun>;
export type Shared = z.infer<typeof Shared>;
export type WrittenStep = z.infer<typeof WrittenStep>;
export type Send = z.infer<typeof Send>;
export type Poll = z.infer<typeof Poll>;
export type Wait = z.infer<typeof Wait>;
export type Operate = z.infer<typeof Operate>;
export type Listen = z.infer<typeof Listen>;
export type Posted = z.infer<typeof Posted>;
export type Use = z.infer<typeof Use>;
export type Expectations = z.infer<typeof Expectations>;
export type Expected = z.infer<typeof Expected>;
export type Key = z.infer<typeof Key>;
