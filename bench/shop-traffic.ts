import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Creations, reads and balances, as a shop has them. */
export async function writeHar(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[');
  for (let index = 0; index < count; index += 1) {
    const id = Math.floor(index / 3) * 3;
    const line = JSON.stringify(index % 3 === 0 ? created(id) : index % 3 === 1 ? read(id) : balance(index));
    if (!file.write(`${index === 0 ? '' : ','}${line}`)) await once(file, 'drain');
  }
  file.end(']}}');
  await once(file, 'finish');
}

const start = Date.UTC(2026, 0, 1);
export const key = `sk_test_${'0123456789abcdef'.repeat(2)}`;

const entryOf = (index: number, method: string, path: string, status: number, body: object, order?: object) => ({
  startedDateTime: new Date(start + index * 600).toISOString(),
  time: 20,
  request: {
    method,
    url: `https://sandbox.example${path}`,
    headers: headersOf({
      authorization: `Bearer ${key}`,
      'user-agent': 'bench',
      accept: '*/*',
      ...(order && { 'content-type': 'application/json', 'idempotency-key': `bench-key-${index}` }),
    }),
    bodySize: -1,
    ...(order && { postData: { mimeType: 'application/json', text: JSON.stringify(order) } }),
  },
  response: {
    status,
    headers: headersOf({
      'content-type': 'application/json',
      'x-ratelimit-limit': '120',
      'service-mode': 'test',
      date: new Date(start + index * 600).toUTCString(),
    }),
    content: { text: JSON.stringify(body) },
  },
});

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

export const orderOf = (index: number) => ({
  amount_minor: 10_000 + 100 * (index % 900),
  rail: 'mpesa',
  msisdn: '+255700000004',
  reference: `order-${index}`,
});

export function chargeOf(name: string) {
  const index = Number(name.slice('bench-key-'.length));
  const amount = orderOf(index).amount_minor;
  return {
    id: `ch_${String(index).padStart(24, '0')}`,
    object: 'charge',
    state: 'processing',
    amount_minor: amount,
    fee_minor: 300,
    net_minor: amount - 300,
    currency: 'TZS',
    rail: 'mpesa',
    reference: `order-${index}`,
    description: '',
    metadata: {},
    created: new Date(start + index * 600).toISOString(),
    expires_at: new Date(start + index * 600 + 900_000).toISOString(),
    livemode: false,
    simulation: { payer: 'never answers', note: 'stays processing' },
  };
}

const created = (index: number) =>
  entryOf(index, 'POST', '/v1/charges', 201, chargeOf(`bench-key-${index}`), orderOf(index));
const read = (index: number) =>
  entryOf(index + 1, 'GET', `/v1/charges/ch_${String(index).padStart(24, '0')}`, 200, chargeOf(`bench-key-${index}`));
const balance = (index: number) =>
  entryOf(index, 'GET', '/v1/balance', 200, {
    object: 'balance',
    currency: 'TZS',
    available_minor: 0,
    settling_minor: 0,
    settlement: { enabled: false, note: 'always zero in the sandbox' },
  });
