import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { freshFolder, mpconform, someTestKey } from '../../cli/helpers/mpconform.ts';
import { runOf } from '../helpers/run-of.ts';
import { always, closeAll, closedPort, http, https, json, page, tcp } from '../helpers/wrong-servers.ts';

/** A mistake in the set-up ends the run before its checks, with one paragraph, and is never the service's fault. */
let right: Reference;
let prefixed: Reference;
let withOperator: Reference;

beforeAll(async () => {
  right = await startReference({ seed: 3, operator: false });
  prefixed = await startReference({ seed: 3, operator: false, pathPrefix: '/pay/api' });
  withOperator = await startReference({ seed: 3 });
});

afterAll(async () => {
  closeAll();
  await Promise.all([right.close(), prefixed.close(), withOperator.close()]);
});

const sandbox = (url: string, secret = someTestKey, more = ''): string =>
  `sandbox: { base_url: "${url}" }\nkeys: [{ secret: ${secret}${more} }]\n`;

const live = (url: string, secret: string, more = ''): string =>
  `live: { base_url: "${url}" }\nkeys: [{ secret: ${secret}${more} }]\n`;

interface Wrong {
  readonly name: string;
  readonly target: () => string | Promise<string>;
  /** The first sentence: what was sent where, and what came back. */
  readonly sent: RegExp;
  /** What to change. */
  readonly change: RegExp;
  readonly options?: Partial<RunOptions>;
}

/** The reference, with something before it that answers some requests with a page. */
const before = (status: (request: IncomingMessage) => number | null): Promise<string> =>
  http((incoming, outgoing) => {
    const page = status(incoming);
    if (page !== null)
      return void outgoing.writeHead(page, { 'content-type': 'text/html' }).end('<!doctype html><title>Later</title>');
    const url = new URL(incoming.url!, right.sandboxUrl);
    const onwards = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    return void incoming.pipe(onwards);
  });

const list = String.raw`^GET \S+/v1/charges\?limit=1`;
const redirect = (status: number): Wrong => ({
  name: `a redirect with ${status}`,
  target: async () =>
    sandbox(
      await http((request, response) =>
        response.writeHead(status, { location: `${right.sandboxUrl}${request.url}` }).end(),
      ),
    ),
  sent: new RegExp(`${list}: ${status} to http://127.0.0.1:`),
  change: /give http:\/\/127\.0\.0\.1:\d+ as the sandbox address\.$/,
});
const gateway = (status: number, change: RegExp): Wrong => ({
  name: `the page of a gateway with ${status}`,
  target: async () => sandbox(await page(status, 'Gateway')),
  sent: new RegExp(`${list}: ${status} with text/html`),
  change,
});

const addresses: readonly Wrong[] = [
  {
    name: 'the version twice',
    target: () => sandbox(`${right.sandboxUrl}/v1`, right.keys.all),
    sent: /^GET \S+\/v1\/v1\/charges\?limit=1: 404 NOT_FOUND, and 3 other requests the same\./,
    change: /drop \/v1 from the sandbox address\.$/,
  },
  {
    name: 'a wrong path',
    target: () => sandbox(`${right.sandboxUrl}/api`, right.keys.all),
    sent: /^GET \S+\/api\/v1\/charges\?limit=1: 404 NOT_FOUND/,
    change: /drop \/api from the sandbox address\.$/,
  },
  {
    name: 'a path and the version',
    target: () => sandbox(`${right.sandboxUrl}/api/v1`, right.keys.all),
    sent: /^GET \S+\/api\/v1\/v1\/charges/,
    change: /drop \/api\/v1 from the sandbox address\.$/,
  },
  {
    name: 'the address of an operation',
    target: () => sandbox(`${right.sandboxUrl}/v1/charges`, right.keys.all),
    sent: /^GET \S+\/v1\/charges\/v1\/charges/,
    change: /drop \/v1\/charges from the sandbox address\.$/,
  },
  {
    name: 'the version twice below a prefix',
    target: () => sandbox(`${prefixed.sandboxUrl}/v1`, prefixed.keys.all),
    sent: /^GET \S+\/pay\/api\/v1\/v1\/charges/,
    change: /answers at \S+\/pay\/api; drop \/v1 from the sandbox address\.$/,
  },
  {
    name: 'a prefix left out',
    target: () => sandbox(prefixed.sandboxUrl.replace('/pay/api', ''), prefixed.keys.all),
    sent: new RegExp(`${list}: 404`),
    change: /Nothing of the Merchant Payments API is there; correct the sandbox address/,
  },
  {
    name: '404 everywhere, in JSON',
    target: async () => sandbox(await json(404, { message: 'Not Found' })),
    sent: new RegExp(`${list}: 404 with application/json`),
    change: /correct the sandbox address/,
  },
  {
    name: '404 everywhere, as a page',
    target: async () => sandbox(await page(404, 'Not found')),
    sent: new RegExp(`${list}: 404 with text/html`),
    change: /correct the sandbox address/,
  },
  {
    name: '404 everywhere, in the shape of the service',
    target: async () =>
      sandbox(
        await json(404, { error: { code: 'NOT_FOUND', doc: 'https://x.test/errors/NOT_FOUND', request_id: 'r' } }),
      ),
    sent: new RegExp(`${list}: 404 NOT_FOUND, and 3 other requests the same`),
    change: /Nothing of the Merchant Payments API is there/,
  },
  {
    name: 'https where there is no TLS',
    target: () => sandbox(right.sandboxUrl.replace('http:', 'https:'), right.keys.all),
    sent: new RegExp(`${list}: 127.0.0.1:\\d+ does not speak TLS \\(ERR_SSL_WRONG_VERSION_NUMBER\\)\\.`),
    change: /write http:\/\/ in the sandbox address\.$/,
  },
  {
    name: 'http where there is TLS',
    target: async () => sandbox((await https((_, response) => response.end())).replace('https:', 'http:')),
    sent: new RegExp(`${list}: the connection was closed before an answer came`),
    change: /write https:\/\/ in the sandbox address\.$/,
  },
  {
    name: 'http where a gateway wants TLS',
    target: async () => sandbox(await page(400, 'The plain HTTP request was sent to HTTPS port')),
    sent: new RegExp(`${list}: 400 with text/html`),
    change: /write https:\/\/ in the sandbox address\.$/,
  },
  {
    name: 'a self-signed certificate',
    target: async () => sandbox(await https((_, response) => response.end())),
    sent: /the certificate of 127\.0\.0\.1:\d+ is self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    change: /NODE_EXTRA_CA_CERTS=/,
  },
  {
    name: 'an expired certificate',
    target: async () =>
      sandbox(
        await https((_, response) => response.end(), { from: new Date('2020-01-01'), until: new Date('2021-01-01') }),
      ),
    sent: /the certificate of 127\.0\.0\.1:\d+ has expired \(CERT_HAS_EXPIRED\)/,
    change: /Renew the certificate/,
  },
  ...[301, 302, 307, 308].map(redirect),
  {
    name: 'a redirect to a login',
    target: async () => sandbox(await http((_, response) => response.writeHead(302, { location: '/login' }).end())),
    sent: new RegExp(`${list}: 302 to /login`),
    change: /this one does not lead to the service/,
  },
  {
    name: 'a web page',
    target: async () => sandbox(await page(200, 'Welcome')),
    sent: new RegExp(`${list}: 200 with text/html`),
    change: /That is a web page and not the Merchant Payments API/,
  },
  gateway(401, /A login page or a gateway/),
  gateway(403, /A login page or a gateway/),
  gateway(407, /A proxy at 127\.0\.0\.1:\d+ wants a login/),
  gateway(502, /A gateway answers and the service behind it does not/),
  gateway(503, /A gateway answers and the service behind it does not/),
  {
    name: 'a host name that nobody knows',
    target: () => sandbox('https://nothing.invalid'),
    sent: new RegExp(`${list}: (no address is known for the name|the name) nothing.invalid`),
    change: /name/,
  },
  {
    name: 'a closed port',
    target: async () => sandbox(await closedPort()),
    sent: new RegExp(`${list}: nothing listens at 127.0.0.1:\\d+ \\(ECONNREFUSED\\)\\.`),
    change: /Start the service, or correct the sandbox address\.$/,
  },
  {
    name: 'a closed port of IPv6',
    target: () => sandbox('http://[::1]:1'),
    sent: new RegExp(`${list}: (nothing listens at \\[::1\\]:1 \\(ECONNREFUSED\\)|no way leads from here to)`),
    change: /correct the sandbox address\.$/,
  },
  {
    name: 'a port that takes the connection and closes it',
    target: async () => sandbox(await tcp((socket) => socket.destroy())),
    sent: new RegExp(`${list}: the connection was closed before an answer came`),
    change: /Nothing there speaks HTTP; correct the sandbox address\.$/,
  },
  {
    name: 'a service that is not HTTP',
    target: async () => sandbox(await tcp((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))),
    sent: new RegExp(`${list}: what 127.0.0.1:\\d+ answers is no HTTP`),
    change: /Another kind of service is there/,
  },
  {
    name: 'the pages of payers',
    target: () => sandbox(right.payUrl, right.keys.all, '').concat(`pay_url: "${right.payUrl}"\n`),
    sent: new RegExp(`${list}: 404 with text/plain`),
    change: /That is the address under pay_url/,
  },
  {
    name: 'the address of the operator',
    target: () =>
      `${sandbox(withOperator.operatorUrl!, withOperator.keys.all)}operator: { url: "${withOperator.operatorUrl}", token: "${withOperator.operatorToken}" }\n`,
    sent: new RegExp(`${list}: 40[14]`),
    change: /That is the address under operator\.url/,
  },
  {
    name: 'another JSON API',
    target: async () => sandbox(await json(200, { items: [], total: 0 })),
    sent: new RegExp(`${list}: 200 with application/json`),
    change: /is not the Merchant Payments API; correct the sandbox address\.$/,
  },
  {
    name: 'another JSON API with data',
    target: async () => sandbox(await json(200, { data: [{ id: 1 }] })),
    sent: new RegExp(`${list}: 200 with application/json`),
    change: /is not the Merchant Payments API/,
  },
  {
    name: 'the errors of another JSON API',
    target: async () => sandbox(await json(400, { error: { type: 'invalid_request', code: 'parameter_unknown' } })),
    sent: new RegExp(`${list}: 400 parameter_unknown`),
    change: /is not the Merchant Payments API/,
  },
  {
    name: 'nothing but failures',
    target: async () => sandbox(await json(500, { message: 'oops' })),
    sent: new RegExp(`${list}: 500 with application/json`),
    change: /What answers there fails at everything/,
  },
  {
    name: 'live given as the sandbox',
    target: () => sandbox(right.liveUrl, right.keys.all),
    sent: new RegExp(`${list} with key-1: \\d+ USE_SANDBOX_URL`),
    change: /That is the live address/,
  },
  {
    name: 'the sandbox given as live',
    target: () => live(right.sandboxUrl, right.keys.live),
    sent: new RegExp(`${list} with key-1: \\d+ LIVE_KEY_ON_SANDBOX`),
    change: /That is the address of the sandbox/,
  },
];

const keys: readonly Wrong[] = [
  {
    name: 'unknown',
    target: () => sandbox(right.sandboxUrl),
    sent: new RegExp(`${list} with key-1: 401 BAD_KEY, each time that it was asked\\.`),
    change: /look for a slip in key-1, and whether it is a key of the deployment at /,
  },
  {
    name: 'revoked',
    target: () => sandbox(right.sandboxUrl, right.keys.revoked),
    sent: new RegExp(`${list} with key-1: 401 KEY_REVOKED`),
    change: /write status: revoked beside it\.$/,
  },
  {
    name: 'expired',
    target: () => sandbox(right.sandboxUrl, right.keys.expired),
    sent: new RegExp(`${list} with key-1: 401 KEY_EXPIRED`),
    change: /write status: expired beside it\.$/,
  },
  {
    name: 'revoked, beside one that works',
    target: () =>
      `sandbox: { base_url: ${right.sandboxUrl} }\nkeys: [{ secret: ${right.keys.all} }, { secret: ${right.keys.revoked}, scopes: all }]`,
    sent: new RegExp(`${list} with key-2: 401 KEY_REVOKED`),
    change: /key-2 has been retired/,
  },
  {
    name: 'of a business that is not live',
    target: () => live(right.liveUrl, right.keys.liveDraft),
    sent: new RegExp(`${list} with key-1: 403 MERCHANT_NOT_LIVE`),
    change: /write business: draft beside it\.$/,
  },
  {
    name: 'with a scope less than all',
    target: () => sandbox(right.sandboxUrl, right.keys['charges:read'], ', scopes: all'),
    sent: /^GET \S+\/v1\/balance with key-1: 403 FORBIDDEN_SCOPE, which needs balance:read; but the target declares/,
    change: /Take balance:read from the scopes of key-1 in the target/,
  },
  {
    name: 'that may not write, as is declared',
    target: () => sandbox(right.sandboxUrl, right.keys['charges:read'], ", scopes: ['charges:read', 'charges:write']"),
    sent: /^POST \S+\/v1\/charges with key-1: 403 FORBIDDEN_SCOPE, which needs charges:write/,
    change: /Take charges:write from the scopes/,
  },
  {
    name: 'that may not read, as is declared',
    target: () => sandbox(right.sandboxUrl, right.keys['balance:read'], ", scopes: ['charges:read', 'balance:read']"),
    sent: new RegExp(`${list} with key-1: 403 FORBIDDEN_SCOPE, which needs charges:read`),
    change: /Take charges:read from the scopes/,
  },
  {
    name: 'for live that may not write, as is declared',
    target: () => live(right.liveUrl, right.keys.liveRead, ', scopes: all'),
    options: { allow: { writes: true, prompts: false } },
    sent: /^POST \S+\/v1\/bills with key-1: 403 FORBIDDEN_SCOPE, which needs bills:write/,
    change: /Take bills:write from the scopes/,
  },
];

const clockless = (): Promise<string> =>
  http((request, response) => {
    const said = request.url === '/' ? { actions: ['advance_clock'] } : { now: 'soon' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });

const operators: readonly Wrong[] = [
  {
    name: 'where nobody is',
    target: async () => `${right.minimalTarget()}operator: { url: "${await closedPort()}" }\n`,
    sent: /^GET \S+\/ was to tell what the operator can do: .*nothing listens at/,
    change: /Correct operator\.url or operator\.token/,
  },
  {
    name: 'with a token that is refused',
    target: () => `${withOperator.minimalTarget()}operator: { url: "${withOperator.operatorUrl}", token: wrong }\n`,
    sent: /^POST \S+\/create_business was to make a business for this run: operator answered create_business with 401/,
    change: /operator\.token/,
  },
  {
    name: 'that tells no moment when it moves the clock',
    target: async () => `${withOperator.minimalTarget()}operator: { url: "${await clockless()}" }\n`,
    sent: /^POST \S+\/advance_clock was to move the clock by a second .*: operator answered advance_clock with a wrong now, "soon"\./,
    change: /let the operator leave advance_clock out of its actions/,
  },
  {
    name: 'that is a web page',
    target: async () => `${right.minimalTarget()}operator: { url: "${await page(200, 'Operator')}" }\n`,
    sent: /operator did not say what it can do/,
    change: /Correct operator\.url/,
  },
  {
    name: 'that names no actions',
    target: async () => `${right.minimalTarget()}operator: { url: "${await json(200, { ok: true })}" }\n`,
    sent: /operator did not say what it can do/,
    change: /Correct operator\.url/,
  },
  {
    name: 'that is a command which is not there',
    target: () => `${right.minimalTarget()}operator: { command: ["no-such-program-anywhere"] }\n`,
    sent: /there is no program no-such-program-anywhere/,
    change: /Correct operator\.command/,
  },
  {
    name: 'that is a command which prints no JSON',
    target: () => `${right.minimalTarget()}operator: { command: ["node", "-e", "console.log('hello')"] }\n`,
    sent: /^The operator \(node -e \S+\) was started to make a business for this run: operator answered create_business with something that is not a JSON object\./,
    change: /Correct operator\.command/,
  },
  {
    name: 'that is a command which lacks what it needs',
    target: () =>
      `${right.minimalTarget()}operator: { command: ${JSON.stringify(['sh', '-c', 'echo "ModuleNotFoundError: No module named \'requests\'" >&2; exit 1'])} }\n`,
    sent: /operator could not be started: ModuleNotFoundError: No module named 'requests'/,
    change: /Correct operator\.command/,
  },
  {
    name: 'that is a command which hangs',
    target: () => `${right.minimalTarget()}operator: { command: ["node", "-e", "setInterval(() => 0, 1000)"] }\n`,
    sent: /operator gave no answer to actions: it took longer than 10 s/,
    change: /Correct operator\.command/,
  },
  {
    name: 'that is a folder',
    target: () => `${right.minimalTarget()}operator: { command: ["${tmpdir()}"] }\n`,
    sent: /operator gave no answer to actions: \S+ may not be run/,
    change: /Correct operator\.command/,
  },
  {
    name: 'that is a script which is not there',
    target: () => `${right.minimalTarget()}operator: { command: ["node", "no-such-operator.js"] }\n`,
    sent: /operator could not be started: .*Cannot find module/,
    change: /Correct operator\.command/,
  },
  {
    name: 'of another deployment',
    target: () =>
      `${sandbox(right.sandboxUrl, right.keys.all)}operator: { url: "${withOperator.operatorUrl}", token: "${withOperator.operatorToken}" }\n`,
    sent: new RegExp(`${list} with made-\\d+: 401 BAD_KEY`),
    change: /let operator\.url and sandbox\.base_url lead to the same deployment/,
  },
];

const others: readonly Wrong[] = [
  {
    name: 'a page of maintenance before what writes',
    target: async () => sandbox(await before(({ method }) => (method === 'POST' ? 503 : null)), right.keys.all),
    sent: /^POST \S+\/v1\/charges: 503 with text\/html, \d+ bytes beginning ".*", and 1 other request the same, while/,
    change: /A page of maintenance or a gateway stands before what writes/,
  },
  ...[407, 502, 504].map((status): Wrong => {
    let count = 0;
    return {
      name: `a proxy that answers ${status} now and then`,
      target: async () => sandbox(await before(() => ((count += 1) % 3 === 2 ? status : null)), right.keys.all),
      sent: new RegExp(`^GET \\S+: ${status} with text/html, .*, and the service when it was asked once more\\.`),
      change: /A gateway or a proxy loses requests now and then/,
    };
  }),
  {
    name: 'a port to listen on that is in use',
    target: async () => `${right.minimalTarget()}webhooks: { listen: "${new URL(await json(200, {})).host}" }\n`,
    sent: /^No events can be received: cannot listen on 127\.0\.0\.1:\d+: it is in use\./,
    change: /Correct webhooks in the target/,
  },
  {
    name: 'a certificate that cannot be read',
    target: () => `${right.minimalTarget()}webhooks: { certificate: no-such.pem, key: no-such.key }\n`,
    sent: new RegExp(`webhooks.certificate cannot be read: ${join(tmpdir(), 'no-such.pem')}`),
    change: /Correct webhooks in the target/,
  },
  {
    name: 'a tunnel that is not there',
    target: async () =>
      `${right.minimalTarget()}webhooks: { plain: true, public_url: "${(await closedPort()).replace('http:', 'https:')}" }\n`,
    sent: /^GET https:\/\/127\.0\.0\.1:\d+\/: nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\./,
    change: /Let it lead to the listener at 127\.0\.0\.1:0, or correct webhooks\.public_url/,
  },
  ...[-8760, -24, -1, 1, 24, 8760].map((hours): Wrong => ({
    name: `a clock that is ${hours} hours off`,
    target: async () =>
      sandbox(
        await always(200, 'application/json', '{"object":"list","has_more":false,"data":[]}', {
          date: new Date(Date.now() + hours * 3_600_000).toUTCString(),
        }),
      ),
    sent: new RegExp(`${list} was answered with Date: .* GMT, while it is .* GMT on this machine\\.`),
    change: /set the clock that is wrong/,
  })),
];

describe.each([
  ['an address', addresses],
  ['a key', keys],
  ['an operator', operators],
  ['other things', others],
])('%s', (_, situations) => {
  test.each(situations)('$name', async ({ target, sent, change, options }) => {
    const ended = await runOf(await target(), options);
    expect(ended.paragraph).toMatch(sent);
    expect(ended.paragraph).toMatch(change);
    expect(ended.paragraph).not.toContain('\n');
    expect(ended.status).toBe(4);
    expect(ended.report.findings).toEqual([]);
    expect(ended.report.observations).toEqual([]);
    expect(ended.shown.split('\n').slice(0, 2).join(' ')).toMatch(/could not be judged/);
    expect(ended.shown.replaceAll(/\s+/g, ' ').split(ended.paragraph!)).toHaveLength(2);
    expect(ended.shown).not.toMatch(/sk_(?:test|live)_\w{32}/);
  });
});

test('what hangs is told within the time of a preflight, with nothing but its own words', async () => {
  const ran = await mpconform(
    ['run', '--base-url', await tcp(() => undefined), '--key-env', 'MP_KEY', '--out', freshFolder()],
    { MP_KEY: someTestKey },
  );
  expect(ran.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /limit=1: no whole answer within 6 s, and 2 other requests the same/,
  );
  expect(ran.stderr).toBe('');
  expect(ran.status).toBe(4);
});

describe('a key and an address of the command line', () => {
  const flags = (base_url: string) => ({ origin: { is: 'flags', base_url, key_env: 'MP_KEY' } }) as const;

  test.each([
    ['a retired key', () => sandbox(right.sandboxUrl, right.keys.revoked), /: put a key that works in its place\.$/],
    [
      'a live key',
      () => live(right.sandboxUrl, right.keys.live),
      /: give the address of live with --base-url, or a test key in \S+, or, if that is right, take this to/,
    ],
  ])('are told by their options: %s', async (_what, given, change) => {
    const { paragraph } = await runOf(given(), flags(right.sandboxUrl));
    expect(paragraph).toMatch(change);
    expect(paragraph).not.toMatch(/base_url|status:/);
  });
});
