import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** @type {Record<string, [method: string, path: string, keyed?: true]>} */
const routes = {
  create_charge: ['POST', '/v1/charges', true],
  get_charge: ['GET', '/v1/charges/{id}'],
  list_charges: ['GET', '/v1/charges'],
  create_pos_charge: ['POST', '/v1/pos/charges', true],
  create_bill: ['POST', '/v1/bills'],
  get_bill: ['GET', '/v1/bills/{id}'],
  list_bills: ['GET', '/v1/bills'],
  notify_bill: ['POST', '/v1/bills/{id}/notify'],
  create_payment_link: ['POST', '/v1/payment_links', true],
  get_payment_link: ['GET', '/v1/payment_links/{id}'],
  list_payment_links: ['GET', '/v1/payment_links'],
  get_balance: ['GET', '/v1/balance'],
};

/** What a command asks for, as a request. `key` is made once for a command. */
function requestOf(op, { id, idempotency_key, ...args }) {
  const [method, path, keyed] = routes[op];
  const query = method === 'GET' ? String(new URLSearchParams(args)) : '';
  return {
    method,
    path: path.replace('{id}', encodeURIComponent(id)) + (query && `?${query}`),
    ...(method === 'POST' && { json: args }),
    ...(keyed && { key: idempotency_key ?? randomUUID() }),
  };
}

/** What the library answered: its status and the body as text; a failure of the library is no answer. */
async function toldOf(sending) {
  const { status, text } = await sending;
  const body = await Promise.resolve(text)
    .then(JSON.parse)
    .catch(() => null);
  if (status < 400) return body === null ? { error: { code: 'CONNECTION' } } : { result: body };
  return { error: { ...body?.error, status } };
}

export const headersOf = (apiKey, { json, key }) => ({
  authorization: `Bearer ${apiKey}`,
  ...(json && { 'content-type': 'application/json' }),
  ...(key && { 'idempotency-key': key }),
});

const versionOf = (library) =>
  JSON.parse(readFileSync(new URL(`../../node_modules/${library}/package.json`, import.meta.url), 'utf8')).version;

/** Speaks JSON Lines for one of several ways to set a library up; the first argument names it. */
export function adapter(library, setups) {
  const version = library === 'fetch' ? process.versions.node : versionOf(library);
  const clients = new Map();
  const answer = async ({ id, op, args = {}, client }) => {
    if (op === 'capabilities') return { id, result: { client: { name: library, version }, clients: true } };
    if (op === 'configure') {
      clients.set(client, setups[process.argv[2]](args));
      return { id, result: {} };
    }
    if (!(op in routes)) return { id, unsupported: true };
    const told = await toldOf(clients.get(client)(requestOf(op, args))).catch(() => ({
      error: { code: 'CONNECTION' },
    }));
    return { id, ...told };
  };
  createInterface({ input: process.stdin }).on('line', (line) => {
    void answer(JSON.parse(line)).then((told) => process.stdout.write(`${JSON.stringify(told)}\n`));
  });
}
