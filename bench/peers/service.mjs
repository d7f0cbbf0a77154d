import { createServer } from 'node:http';
import { once } from 'node:events';
import { request } from 'undici';
import { startReference } from '../../modules/src/reference/reference.js';

/** As many requests a minute as anybody can send. */
const unlimited = 1_000_000_000;

/**
 * What all tools are held against: a service on loopback that answers a case (a charge whose reference begins so) at once,
 * as the reference answered the first; whatever else is asked, the reference answers. Its clock can be moved.
 *
 * @param seen told of each request, and whether it was a case
 */
export async function startService(seen) {
  const patch = (behaviour) => ({ ...behaviour, bounds: { ...behaviour.bounds, perMinute: unlimited } });
  const reference = await startReference({ seed: 1, latency: { from: 0, to: 0 }, patch });
  let ahead_ms = 0;
  const answer = caseAnswers(await firstAnswer(reference), () => ahead_ms);
  const serve = async (asked, reply) => {
    const body = await textOf(asked);
    const told = asked.method === 'POST' && asked.url === '/v1/charges' ? answer(body) : null;
    seen(told !== null);
    if (told) reply.writeHead(201, told.headers).end(told.body);
    else await passOn(reference.sandboxUrl, asked, body, reply, keyOf(asked, reference));
  };
  const operate = async (asked, reply) => {
    const body = await textOf(asked);
    if (asked.method === 'GET') return void reply.end('{"actions":["advance_clock"]}');
    const told = await passOn(reference.operatorUrl, asked, body, reply);
    ahead_ms = Date.parse(JSON.parse(told).now) - Date.now();
  };
  const service = createServer((asked, reply) => void serve(asked, reply));
  const operator = createServer((asked, reply) => void operate(asked, reply));
  const [url, operatorUrl] = [await listening(service), await listening(operator)];
  const close = async () => {
    for (const server of [service, operator]) server.close().closeAllConnections();
    await reference.close();
  };
  return { url, operatorUrl, operatorToken: reference.operatorToken, keys: reference.keys, close };
}

async function listening(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

async function textOf(asked) {
  let text = '';
  for await (const part of asked.setEncoding('utf8')) text += part;
  return text;
}

/** A run may have keys that the reference does not know: all of these are one to it. */
export const furtherKey = (number) => `sk_test_further${String(number).padStart(25, '0')}`;

const keyOf = ({ headers }, { keys }) =>
  headers.authorization?.startsWith('Bearer sk_test_further') && { authorization: `Bearer ${keys.all}` };

async function passOn(url, { method, url: path, headers: sent }, body, reply, instead) {
  const { host: _host, connection: _connection, ...kept } = sent;
  const headers = { ...kept, ...instead };
  const { statusCode, headers: told, body: answered } = await request(`${url}${path}`, { method, headers, body });
  const text = await answered.text();
  reply.writeHead(statusCode, told).end(text);
  return text;
}

export const amount_minor = 150_000;
export const msisdn = '+255740000011';
export const referenceOf = (number) => `case-${number}`;

async function firstAnswer({ sandboxUrl, keys }) {
  const { headers, body } = await request(`${sandboxUrl}/v1/charges`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.all}`,
      'content-type': 'application/json',
      'idempotency-key': 'the-first-of-all-cases',
    },
    body: JSON.stringify({ amount_minor, rail: 'mpesa', msisdn, reference: referenceOf(0) }),
  });
  const { 'content-length': _length, connection: _connection, 'keep-alive': _kept, ...told } = headers;
  return { headers: told, charge: await body.json() };
}

/** The first answer with another id, the reference that was sent, and the moments of now; null where it is no case. */
function caseAnswers({ headers, charge }, ahead_ms) {
  const lasts_ms = Date.parse(charge.expires_at) - Date.parse(charge.created);
  let made = 0;
  return (body) => {
    const [, reference] = /"reference":\s*"(case-\d+)"/.exec(body) ?? [];
    if (reference === undefined) return null;
    const now = Date.now() + ahead_ms();
    made += 1;
    const id = `${charge.id.slice(0, -8)}${String(made).padStart(8, '0')}`;
    const moments = { created: new Date(now).toISOString(), expires_at: new Date(now + lasts_ms).toISOString() };
    const text = JSON.stringify({ ...charge, id, reference, ...moments });
    return {
      headers: { ...headers, date: new Date(now).toUTCString(), 'content-length': Buffer.byteLength(text) },
      body: text,
    };
  };
}
