import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { Order } from '../../../src/receiver/order.ts';
import type { Call, Event, Policy, Shop } from './policy.ts';

interface Receiver {
  readonly url: string;
  readonly status: string;
  readonly orders: string;
  readonly close: () => Promise<void>;
}

/** A receiver over real HTTP: events at /hooks, orders at /orders, what was fulfilled at /fulfilled. */
export async function startReceiver(policy: Policy, secret: string | null = null): Promise<Receiver> {
  const shop: Shop = {
    secret,
    orders: new Map(),
    fulfilled: new Map(),
    paid: new Map(),
    seen: new Set(),
    cancelled: new Set(),
    failures: new Map(),
    came: new Set(),
    underWay: 0,
    meeting: new Map(),
  };
  const server = createServer((request, response) => {
    void answer(request, policy, shop).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${base}/hooks`, status: `${base}/fulfilled`, orders: `${base}/orders`, close: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function answer(request: IncomingMessage, policy: Policy, shop: Shop): Promise<{ status: number; body: string }> {
  if (request.url === '/fulfilled')
    return { status: 200, body: JSON.stringify({ fulfilled: Object.fromEntries(shop.fulfilled) }) };
  const [, reference] = /^\/fulfilled\/(.+)$/.exec(request.url ?? '') ?? [];
  if (reference !== undefined)
    return { status: 200, body: JSON.stringify({ fulfilled: shop.fulfilled.get(reference) ?? 0 }) };
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  if (request.url === '/orders')
    return { status: takes(policy, shop, JSON.parse(text) as Order) ? 201 : 422, body: '' };
  const call = { headers: request.headers, text };
  if (policy.cutsOff(call)) request.destroy();
  return { status: await inTurn(call, policy, shop), body: policy.body };
}

async function inTurn(call: Call, policy: Policy, shop: Shop): Promise<number> {
  if (shop.underWay >= policy.atOnce && policy.busy !== null) return policy.busy;
  while (shop.underWay >= policy.atOnce) await sleep(2);
  shop.underWay += 1;
  try {
    return await take(call, policy, shop);
  } finally {
    shop.underWay -= 1;
  }
}

function takes(policy: Policy, shop: Shop, order: Order): boolean {
  if (!policy.knows(order)) return false;
  shop.orders.set(order.reference, order);
  shop.failures.set(order.reference, order.fails);
  return true;
}

async function take(call: Call, policy: Policy, shop: Shop): Promise<number> {
  if (!policy.isSigned(call, shop)) return 401;
  if (policy.ignores(call)) return 200;
  const event = policy.read(call);
  if (policy.slow_ms > 0) await sleep(policy.slow_ms);
  if (policy.rollsBack && (await meets(event, shop))) return 500;
  if (policy.failsFirst && !shop.came.has(event.id)) {
    shop.came.add(event.id);
    return 500;
  }
  if (!policy.isOurs(event)) return policy.status(event, 'other');
  if (!policy.isPayment(event)) {
    policy.other(event, shop);
    return policy.status(event, 'other');
  }
  const key = policy.key(event, call);
  if (key !== null && shop.seen.has(key)) return policy.status(event, 'again');
  if (key !== null && policy.claim === 'first') shop.seen.add(key);
  if (policy.claim !== 'first') await sleep(15);
  try {
    pay(event, policy, shop);
  } catch {
    if (key !== null && policy.release) shop.seen.delete(key);
    return policy.status(event, 'failed');
  }
  if (key !== null) shop.seen.add(key);
  return policy.status(event, 'paid');
}

/** Whether others of the event came while it was worked on. */
async function meets({ id }: Event, { meeting }: Shop): Promise<boolean> {
  const those = meeting.get(id) ?? { count: 0, met: false };
  meeting.set(id, those);
  those.count += 1;
  if (those.count > 1) those.met = true;
  await sleep(30);
  those.count -= 1;
  if (those.count === 0) meeting.delete(id);
  return those.met;
}

function pay(event: Event, policy: Policy, shop: Shop): void {
  const order = policy.orderOf(event, shop);
  if (order === null) return;
  const failures = shop.failures.get(order.reference) ?? 0;
  if (failures > 0) {
    shop.failures.set(order.reference, failures - 1);
    throw new Error('the work failed');
  }
  const { id, amount_minor } = event.data;
  shop.paid.set(order.reference, (shop.paid.get(order.reference) ?? new Map<string, number>()).set(id, amount_minor));
  if (!policy.isPaid(order, event, shop) || shop.cancelled.has(order.reference)) return;
  const later_ms = policy.batch_ms > 0 ? policy.batch_ms - (Date.now() % policy.batch_ms) : policy.later_ms;
  if (later_ms === 0) return fulfil(order, policy, shop);
  void sleep(later_ms).then(() => fulfil(order, policy, shop));
}

function fulfil({ reference }: Order, policy: Policy, { fulfilled }: Shop): void {
  const count = fulfilled.get(reference) ?? 0;
  if (!policy.once || count === 0) fulfilled.set(reference, count + 1);
}
