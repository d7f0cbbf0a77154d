import { z } from 'zod';
import { errors } from '../../contract/errors.ts';
import { scopes } from '../../contract/scopes.ts';
import { readBaseUrl } from './base-url.ts';
import { keyFault } from './key-form.ts';

/** A text read by a function that says why it cannot be. */
const text = <T>(read: (text: string) => { readonly value: T } | { readonly why: string; readonly help?: string }) =>
  z.string().transform((written, context): T => {
    const result = read(written);
    if ('value' in result) return result.value;
    context.addIssue({ code: 'custom', message: result.why, params: { help: result.help } });
    return z.NEVER;
  });

const matching = (pattern: RegExp, why: string, help?: string) =>
  text((written) => (pattern.test(written) ? { value: written } : { why, ...(help && { help }) }));

const baseUrl = text(readBaseUrl);

const publicUrl = text((written) =>
  /^https:/i.test(written) ? readBaseUrl(written) : { why: 'expected a URL that begins with https://' },
);

const HOST_AND_PORT = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/;

/** host:port, an IPv6 host in brackets; port 0 is any free one. */
const listenAddress = text((written) => {
  const [, bracketed, host = bracketed, port] = HOST_AND_PORT.exec(written) ?? [];
  return host !== undefined && Number(port) <= 65_535
    ? { value: { host, port: Number(port) } }
    : { why: 'expected host:port', help: 'for example 127.0.0.1:0, which takes any free port' };
});

const secret = text((written) => {
  const why = keyFault(written);
  return why === undefined ? { value: written } : { why, help: 'a key is sk_test_ or sk_live_ and 32 of A-Z a-z 0-9' };
});

const website = text((written) => {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    return { why: 'expected a URL that begins with https:// or http://' };
  return url.username + url.password === '' ? { value: written } : { why: 'a URL with credentials is not taken' };
});

const till = matching(/^\d{6}$/, 'a till is six digits');
const tills = z.array(till).default([]);

/** The three forms of the document, POST /v1/charges. */
const payer = matching(
  /^(?:0\d{9}|\d{9}|\+255\d{9})$/,
  'not a phone number of a documented form',
  'write 0 and nine digits, nine digits, or +255 and nine digits',
);

const key = z.strictObject({
  secret,
  scopes: z.union([z.literal('all'), z.array(z.enum(scopes))]).optional(),
  business: z.enum(['main', 'other', 'draft', 'no_website']).default('main'),
  status: z.enum(['active', 'expired', 'revoked']).default('active'),
});

const command = z
  .array(z.string().min(1))
  .min(1)
  .transform(([program = '', ...args]): readonly [string, ...string[]] => [program, ...args]);

const operator = z.strictObject({
  url: baseUrl.optional(),
  token: matching(/^[\x21-\x7e]+$/, 'a token holds no spaces and nothing outside ASCII').optional(),
  command: command.optional(),
  manual: z.literal(true).optional(),
});

const codes = errors.map(({ code }) => code);

export const targetShape = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  docs_url: baseUrl.optional(),
  pay_url: baseUrl.optional(),
  sandbox: z.strictObject({ base_url: baseUrl }).optional(),
  live: z
    .strictObject({
      base_url: baseUrl,
      payers: z.array(payer).default([]),
      spend_cap_minor: z.int().min(0).optional(),
      tills: z.strictObject({ open: tills, closed: tills, foreign: tills }).optional(),
      website: website.nullish(),
    })
    .optional(),
  keys: z.array(key).default([]),
  statuses: z.partialRecord(z.enum(codes), z.int().min(400).max(599)).default({}),
  operator: operator.optional(),
  webhooks: z
    .strictObject({
      listen: listenAddress.optional(),
      public_url: publicUrl.optional(),
      certificate: z.string().min(1).optional(),
      key: z.string().min(1).optional(),
      plain: z.literal(true).optional(),
      signature: z.literal('standard-webhooks').optional(),
    })
    .optional(),
});

/** A target file that is right key by key. */
export type TargetFile = z.output<typeof targetShape>;
