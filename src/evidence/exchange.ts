import { z } from 'zod';

/** Lists are read-only, so that what is written and what is read have one type. */
export const listOf = <T extends z.ZodType>(item: T) => z.array(item).readonly();

const record = <T extends z.ZodRawShape>(fields: T) => z.object(fields).readonly();

export const deploymentSchema = z.enum(['sandbox', 'live']);
const mode = z.enum(['test', 'live']);

/** What the run knows of the key that a request carried; never the key. */
const keyFacts = record({
  /** Name of the key within the run, such as `key-1`; `none` for a request without one. */
  label: z.string(),
  kind: z.enum(['listed', 'unknown', 'malformed', 'missing']),
  mode: mode.nullable(),
  /** null: not known. */
  scopes: listOf(z.string()).nullable(),
  /** At the moment of sending; `unsure` around a moment at which it changes. */
  status: z.enum(['active', 'expired', 'revoked', 'unsure']),
  /** How it ended, or may have ended, besides. */
  endedToo: z.exactOptional(z.enum(['expired', 'revoked'])),
  /** It was replaced, and has some of its last 24 hours left. */
  inGrace: z.exactOptional(z.literal(true)),
  /** Name of the business within the run, such as `main`; null: not known. */
  business: z.string().nullable(),
  /** True when the run made the key itself, so that nobody else uses it. */
  exclusive: z.boolean(),
  /** True when the key stood in the query string instead of the header. */
  inQuery: z.boolean(),
  /** True where a recording leaves out with which key its requests were sent. */
  unseen: z.exactOptional(z.literal(true)),
});

/** What the run knows of a payer's number; never the number. */
const payerFacts = record({
  /** Equal for equal nine digits within the run. */
  ref: z.string(),
  /** Final digit of a sandbox trigger number. */
  trigger: z.literal([1, 2, 3, 4, 5]).nullable(),
  form: z.enum(['leading-zero', 'nine-digits', 'plus-255']),
  /** True for a trigger number of the sandbox that went to live. */
  triggerOnLive: z.exactOptional(z.literal(true)),
});

/** What the run knows of a posted event beside its text. */
const incoming = record({
  /** Name of the address within the run, such as `hook-1`; it stands in the path of `request.target` too. */
  hook: z.string(),
  /** Path and query of that address as the run gave it out; `request.target` is where the post came to. */
  given: z.exactOptional(z.string()),
  /** Something stands before the listener, and may write paths otherwise. */
  relayed: z.exactOptional(z.literal(true)),
  /** Mode of the endpoint that the address was registered for. */
  mode,
  /** Business that registered the address, as in {@link KeyFacts.business}. */
  business: z.string().nullable(),
  /** By Standard Webhooks, with the secrets that the address had; null: no secret is known. */
  signature: z.enum(['valid', 'invalid', 'absent']).nullable(),
  /** Another of the usual schemes by which one of these secrets signed it, in words. */
  scheme: z.exactOptional(z.string()),
  /** Where several businesses have secrets for the address, those with whose it is signed. */
  signers: z.exactOptional(z.array(z.string())),
});

const noticeFacts = record({
  /** How `to` shows the number: `last-three`: those digits and no others; null: it is no text. */
  shows: z.enum(['last-three', 'more', 'fewer', 'others']).nullable(),
});

const body = record({
  /** UTF-8 text, masked; cut at the recording limit. */
  text: z.string(),
  bytes: z.number(),
  /** Of the masked text beyond the recording limit; null where nothing was cut. */
  sha256: z.string().nullable(),
});

type Pairs = readonly (readonly [string, string])[];

/** Looked at as a whole: most of a journal is headers, and reading one goes over all of it. */
const isPairs = (value: unknown): value is Pairs =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2 && isTexts(pair));

const isTexts = (value: readonly unknown[]): value is readonly string[] =>
  value.every((text) => typeof text === 'string');

/** As received, in order, names in lower case, masked. */
const headers = z.custom<Pairs>(isPairs);

const sentRequest = record({
  method: z.string(),
  /** Path and query below the base address, masked. */
  target: z.string(),
  headers,
  body: body.nullable(),
});

const answer = record({ status: z.int(), headers, body });

/** What is known of a request that the kit served, beside its text. */
const served = record({
  /** Where it came: the address that the client was given, or one that a redirect named. */
  origin: z.enum(['base', 'other-origin', 'subdomain', 'plain-http']),
  /** Number of the connection within the case, from 1. */
  connection: z.int(),
  /** The command of the adapter that it belongs to, by its number; null: nobody knows. */
  command: z.int().nullable(),
  /** What was done in place of a plain answer, such as `refuse 503` or `lose after`; null: nothing. */
  fault: z.string().nullable(),
  /** What the deployment answered where the client was given something else, or nothing. */
  unseen: answer.nullable(),
  /** Earlier exchanges whose answers the client may not have read, since it left the connection before; the last ones. */
  unread: z.exactOptional(z.array(z.int())),
});

const failure = record({
  kind: z.enum(['unreachable', 'timeout', 'broken-off', 'not-http', 'too-large']),
  text: z.string(),
  /** What the runtime calls it, such as `ECONNREFUSED`; empty where it has no name. */
  code: z.exactOptional(z.string()),
});

const timings = record({
  /** From handing over until a connection was there and the request began to leave. */
  connect_ms: z.number(),
  /** From then until the head of the answer. */
  first_byte_ms: z.number(),
  /** From handing over until the last byte of the answer. */
  total_ms: z.number(),
});

const keyUse = z.union([
  record({ use: z.string(), inQuery: z.exactOptional(z.literal(true)) }),
  record({
    spoiled: z.enum(['missing', 'unknown', 'malformed']),
    /**
     * `malformed` only: what to send after `Authorization: `. `{key:made-1}` stands for the key of that label,
     * `{key:made-1:-1}` for that key without its last character, `:other-end`, `:other-case` and `:other-mode` for it
     * with another last character, in the other case and with the beginning of a key of the other deployment, and
     * `:basic` for it as a user name of HTTP Basic.
     */
    as: z.exactOptional(z.string()),
  }),
]);

/** Ways to write one JSON. */
export const writings = ['lines', 'escaped'] as const;

const requestTemplate = record({
  method: z.string(),
  /** Below the base address, with its query; percent-encoded by the writer. */
  path: z.string(),
  key: keyUse,
  /** Beside Authorization, Content-Type and Idempotency-Key; these three may be overridden here. */
  headers: z.exactOptional(z.record(z.string(), z.string()).readonly()),
  idempotencyKey: z.exactOptional(z.string()),
  /** Sent as JSON. */
  json: z.exactOptional(z.unknown()),
  /** How `json` is written: each member of its object on a line, or without signs that are not ASCII; left out: without blanks. */
  written: z.exactOptional(z.enum(writings)),
  /** Sent to the letter, instead of `json`. */
  raw: z.exactOptional(z.string()),
  deployment: z.exactOptional(deploymentSchema),
});

export const exchangeSchema = record({
  /** Place in the run, from 1, in order of sending. */
  n: z.int().positive(),
  /** The check that sent it; null for traffic that nobody scripted. */
  check: z.string().nullable(),
  deployment: deploymentSchema,
  key: keyFacts,
  /** About the `msisdn` of the body; null when there is none that has a documented form. */
  payer: payerFacts.nullable(),
  request: sentRequest,
  /** How to send it again; null for traffic that nobody scripted. */
  template: requestTemplate.nullable(),
  answer: answer.nullable(),
  /** Why there is no answer; null when there is one. */
  failure: failure.nullable(),
  /** Milliseconds since the epoch on the run's clock (which jumps when an operator moves the deployment's). */
  sent: z.number(),
  received: z.number(),
  /**
   * By how many milliseconds the deployment's clock may have been behind `sent`, where an operator moves it: a clock that
   * is moved may stand still in between. Left out where it was not.
   */
  behind: z.exactOptional(z.number()),
  /** By how many milliseconds it may have been ahead of `received`, where somebody else moved it; else left out. */
  ahead: z.exactOptional(z.number()),
  /** Requests with the same Idempotency-Key that were under way when it was answered, by their numbers; else left out. */
  beside: z.exactOptional(listOf(z.int())),
  /** 1 for a first try; a lawful 429 or 503 is sent again with the same key. */
  attempt: z.int().positive(),
  /** Real milliseconds, whatever the clock says. */
  timings,
  /** Set where the service called the run's listener: `request` is what it posted, `answer` what the listener said. */
  incoming: z.exactOptional(incoming),
  /** Set where the kit served the request: it was a client's. */
  served: z.exactOptional(served),
  /** Of a bill notice, seen before its number was masked. */
  notice: z.exactOptional(noticeFacts),
  /** True where the answer held a number that an earlier notice went to and this request did not name. */
  noticed: z.exactOptional(z.literal(true)),
});

/**
 * One request and what came back, as the journal keeps it: secrets and payers' numbers are masked before an
 * exchange comes into being, and the facts that judges need from them stand beside as {@link KeyFacts} and
 * {@link PayerFacts}. Judges see nothing else, so a run can be judged again from its journal.
 */
export interface Exchange extends z.infer<typeof exchangeSchema> {}
export type Deployment = z.infer<typeof deploymentSchema>;
export interface KeyFacts extends z.infer<typeof keyFacts> {}
export interface PayerFacts extends z.infer<typeof payerFacts> {}
export interface Incoming extends z.infer<typeof incoming> {}
export interface NoticeFacts extends z.infer<typeof noticeFacts> {}
export interface SentRequest extends z.infer<typeof sentRequest> {}
export interface Answer extends z.infer<typeof answer> {}
export interface Body extends z.infer<typeof body> {}
export interface Failure extends z.infer<typeof failure> {}
export interface Timings extends z.infer<typeof timings> {}
export type KeyUse = z.infer<typeof keyUse>;

/**
 * A request as a driver writes it: keys by label, payers by placeholder. `{payer:trigger-1}` stands for the nine
 * digits of a trigger number, `{payer:any-7}` for those of some number that is not one, `{payer:any-7:8}` for
 * their first eight, `{payer:any-7:-5}` for their last five, `{payer:live-7}` for the same ones on both deployments.
 * They become digits on the wire and nowhere else.
 * `{till:open-1}`, `{website}` and `{hook:NAME}` stand for what the target, the operator or the listener provides.
 */
export interface RequestTemplate extends z.infer<typeof requestTemplate> {}
