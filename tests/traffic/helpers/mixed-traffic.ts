/** What a lawful client does with a deployment, in an order and at moments that a seed decides. */
export interface MixedTraffic {
  readonly base: string;
  readonly key: string;
  readonly live: boolean;
  /** Of the business; only live has any. */
  readonly till: string | null;
  readonly seed: number;
  readonly requests: number;
}

interface Order {
  readonly path: string;
  readonly key: string;
  readonly body: object;
}

export const randomOf = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export async function mixedTraffic({ base, key, live, till, seed, requests }: MixedTraffic): Promise<void> {
  const random = randomOf(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const orders: Order[] = [];
  const ids: string[] = [];
  const send = async (method: string, path: string, body?: object, idempotencyKey?: string): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    // A service may hang up a connection just as it is used again.
    if (answer === null) return {};
    const text = await answer.text();
    const value = text.startsWith('{') ? (JSON.parse(text) as { id?: string; object?: string }) : {};
    const collection = collections[value.object ?? ''];
    if (answer.ok && typeof value.id === 'string' && collection !== undefined)
      ids.push(`${collection}/${encodeURIComponent(value.id)}`);
    return value;
  };
  const charge = () => ({
    amount_minor: 10_000 + 100 * below(500),
    rail: pick(['mpesa', 'airtel', 'tigo', 'halopesa', 'azampesa']),
    msisdn: live
      ? pick(['+255741000111', '0741000112'])
      : pick(['+255700000001', '0700000002', '700000004', '+255741234567']),
    ...(random() < 0.5 && { reference: `order-${below(1000)}` }),
    ...(random() < 0.3 && { description: pick(['Tea', '', 'Café — 2']) }),
    ...(random() < 0.3 && { metadata: { basket: [below(9), 'x'], note: null } }),
  });
  const create = (path: string, body: object): Promise<unknown> => {
    const order = { path, body, key: `key-${seed}-${orders.length}-${below(1e9)}` };
    orders.push(order);
    return send('POST', path, body, order.key);
  };
  const pages = async (path: string): Promise<void> => {
    let query = `?limit=${1 + below(5)}`;
    for (let page = 0; page < 4; page += 1) {
      const list = (await send('GET', `${path}${query}`)) as { has_more?: boolean; data?: readonly { id: string }[] };
      const last = list.data?.at(-1)?.id;
      if (!list.has_more || last === undefined) return;
      query = query.replace(/&.*|$/, `&starting_after=${encodeURIComponent(last)}`);
    }
  };
  const sandbox = [
    () => create('/v1/charges', charge()),
    () => create('/v1/charges', charge()),
    () => (orders.length === 0 ? null : again(pick(orders))),
    () => (ids.length === 0 ? null : send('GET', pick(ids))),
    () => send('GET', '/v1/balance'),
    () => pages('/v1/charges'),
    () => send('GET', `/v1/charges?state=${pick(['processing', 'succeeded', 'failed'])}`),
    () => send('GET', '/v1/charges/ch_nobodyknowsthis0000000000'),
    () => send('POST', '/v1/charges', { ...charge(), amount_minor: 9_900 }, `small-${seed}-${below(1e9)}`),
  ];
  const again = ({ path, body, key: same }: Order): Promise<unknown> => send('POST', path, body, same);
  const onLive = [
    () => send('POST', '/v1/bills', { customer_ref: `room-${below(9)}`, amount_minor: 50_000 }),
    () => pages('/v1/bills'),
    () => create('/v1/payment_links', { amount_minor: 20_000, title: 'Lunch', ...(random() < 0.5 && { max_uses: 3 }) }),
    () => send('POST', '/v1/payment_links', { amount_minor: 30_000, title: 'Dinner', kind: 'single_use' }),
    () => send('GET', '/v1/payment_links'),
    () => (till === null ? null : create('/v1/pos/charges', { till, amount_minor: 15_000 })),
    () => send('POST', '/v1/webhook_endpoints', { url: `https://shop.example/hooks/${below(3)}` }),
    () => send('GET', '/v1/webhook_endpoints'),
    () => send('GET', '/v1/events'),
  ];
  const deeds = live ? [...sandbox, ...onLive] : sandbox;
  const worker = async (): Promise<void> => {
    for (let done = 0; done < requests / 3; done += 1) await pick(deeds)();
  };
  await Promise.all([worker(), worker(), worker()]);
}

const collections: Readonly<Record<string, string>> = {
  charge: '/v1/charges',
  bill: '/v1/bills',
  payment_link: '/v1/payment_links',
};
