import { z } from 'zod';
import { errors, type ErrorCode } from '../contract/errors.ts';
import { nothingOn } from './on.ts';

const codes: readonly ErrorCode[] = errors.map(({ code }) => code);

const json: z.ZodType<Readonly<Record<string, unknown>>> = z.record(z.string(), z.unknown());

const canned = z.strictObject({
  /** An error of the catalogue, with a body as documented. */
  code: z.exactOptional(z.enum(codes)),
  /** Left out: the documented one of the code, 400 where none is documented, else 200. */
  status: z.exactOptional(z.int().min(200).max(599)),
  headers: z.exactOptional(z.record(z.string(), z.string())),
  /** Of RATE_LIMITED and LEDGER_UNAVAILABLE. */
  retry_after_s: z.exactOptional(z.number()),
  retry_after_as: z.exactOptional(z.enum(['seconds', 'date'])),
  /** Of FORBIDDEN_SCOPE. */
  scope: z.exactOptional(z.string()),
  json: z.exactOptional(z.unknown()),
  /** To the letter, instead of JSON. */
  text: z.exactOptional(z.string()),
});

const kind = z.string().superRefine((on, context) => {
  const message = nothingOn(on);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** What is done with some of the requests; all that is given is done. */
export const stepSchema = z.strictObject({
  /** `POST /v1/charges`, `GET /v1/charges/{id}`, `POST *` or `*`. */
  on: kind.default('*'),
  /** How many that fit are let through before. */
  skip: z.int().nonnegative().default(0),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
  /** Only requests on a connection that was used before. */
  reused: z.exactOptional(z.literal(true)),
  /** Moves the deployment's clock first. */
  clock_s: z.exactOptional(z.number().nonnegative()),
  /** Real milliseconds before the answer begins. */
  delay_ms: z.exactOptional(z.number().nonnegative()),
  /** Answered in place of the deployment, which does not see the request. */
  answer: z.exactOptional(canned),
  /** Merged into the body that the deployment answers with (RFC 7386, but null stays null). */
  merge: z.exactOptional(json),
  /** Set on the deployment's answer. */
  headers: z.exactOptional(z.record(z.string(), z.string())),
  /** Where the connection is broken off: before the deployment sees the request, or at some byte of its answer. */
  lose: z.exactOptional(z.enum(['before', 'after', 'amid-head', 'amid-body'])),
  /** The second half of the body never comes, and the connection stays open. */
  hold: z.exactOptional(z.literal(true)),
  /** Real milliseconds over which the body trickles. */
  drip_ms: z.exactOptional(z.number().positive()),
  /** The answer comes a second time on the same connection. */
  twice: z.exactOptional(z.literal(true)),
  /** The connection is closed soon after the answer, though it promised to stay. */
  hang_up: z.exactOptional(z.literal(true)),
  redirect: z.exactOptional(
    z.strictObject({
      to: z.enum(['other-origin', 'subdomain', 'plain-http', 'within']),
      status: z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)]).default(307),
    }),
  ),
});

/** As a script is written. */
export interface ScriptStep extends z.input<typeof stepSchema> {
  /** Changes the body of the deployment's answer, for what no merge can say. */
  readonly alter?: (body: Readonly<Record<string, unknown>>) => unknown;
}

export type Step = z.output<typeof stepSchema> & Pick<ScriptStep, 'alter'>;

/** As evidence tells it, such as `answer 503` or `lose after`. */
export function wordsOf({ answer, lose, redirect, ...step }: Step): string {
  const parts = [
    answer && `answer ${answer.code ?? answer.status ?? 200}`,
    lose && `lose ${lose}`,
    redirect && `redirect ${redirect.status} ${redirect.to}`,
    step.delay_ms !== undefined && `delay ${step.delay_ms} ms`,
    step.hold && 'hold half',
    step.drip_ms !== undefined && `drip ${step.drip_ms} ms`,
    step.twice && 'answer twice',
    step.hang_up && 'hang up',
    (step.merge !== undefined || step.alter !== undefined || step.headers !== undefined) && 'alter the answer',
    step.clock_s !== undefined && `clock +${step.clock_s} s`,
  ].filter((part) => typeof part === 'string');
  return parts.join(', ');
}
