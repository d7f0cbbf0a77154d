import { describe, expect, it } from 'vitest';
import { Client, type ServedParts } from '../../helpers/client.ts';
import { bill, billed, liveKey } from '../../helpers/bill.ts';
import { list, mainKey, noKey, order, refusal } from '../../helpers/exchange.ts';

const see = (parts: ServedParts = {}) => new Client().see(parts);
const get = (target: string, over: ServedParts = {}): ServedParts => ({ method: 'GET', target, status: 200, ...over });

/** As `order`, written to the letter, with another member. */
const written = (member: string): ServedParts => ({ raw: `{"rail": "mpesa", "msisdn": "+255******001", ${member}}` });

describe('a lawful creation', () => {
  it('keeps all that it shows', () => {
    const { broken, kept } = see();
    expect(broken).toEqual([]);
    expect([...kept].toSorted()).toEqual([
      'client.amounts-are-integers',
      'client.bearer-on-every-request',
      'client.currency-tzs',
      'client.digits-stay-text',
      'client.documented-operations',
      'client.key-at-its-address',
      'client.key-kept-secret',
      'client.no-key-in-query',
      'client.sends-idempotency-key',
      'client.sends-json',
    ]);
  });
});

describe('the key', () => {
  const rule = 'client.bearer-on-every-request';
  const sent = (value: string): ServedParts => ({ ...get('/v1/balance'), headers: [['authorization', value]] });

  it('is a bearer token on every request', () => {
    expect(see(get('/v1/balance')).kept).toContain(rule);
    expect(see({ ...get('/v1/balance'), key: noKey, keyless: true }).broken).toEqual([rule]);
    expect(see({ ...sent('Basic <secret>'), keyless: true, key: { ...noKey, kind: 'malformed' } }).broken).toEqual([
      rule,
    ]);
    expect(see({ ...sent('Bearer undefined'), keyless: true, key: { ...noKey, kind: 'malformed' } }).broken).toEqual([
      rule,
    ]);
  });

  it('is not missed where a recording leaves it out', () => {
    expect(see({ ...get('/v1/balance'), served: false, unseenKey: true, keyless: true }).broken).toEqual([]);
  });

  it('may be of another form where nobody knows what the client was given', () => {
    const odd = { ...sent('bearer abc'), keyless: true, key: { ...noKey, kind: 'malformed' } } as const;
    expect(see({ ...odd, command: null }).broken).toEqual([]);
    expect(see(odd).broken).toEqual([rule]);
  });

  it('stands in no address', () => {
    const inQuery = get('/v1/balance?key=<secret>', { key: { ...mainKey, inQuery: true } });
    expect(see(inQuery).broken).toEqual(['client.no-key-in-query']);
  });

  it('goes to the address of its mode', () => {
    expect(see({ deployment: 'live' }).broken).toEqual(['client.key-at-its-address']);
    expect(see(get('/v1/balance', { key: liveKey })).broken).toEqual(['client.key-at-its-address']);
    const unknown = { ...noKey, kind: 'unknown' } as const;
    expect(see(get('/v1/balance', { deployment: 'live', key: unknown })).broken).toEqual(['client.key-at-its-address']);
  });

  it('stands in no body, and goes to no other address', () => {
    expect(see({ order: { ...order, metadata: { key: '<secret>' } } }).broken).toEqual(['client.key-kept-secret']);
    expect(see({ origin: 'other-origin' }).broken).toEqual(['client.key-kept-secret']);
    expect(see({ origin: 'plain-http', keyless: true, headers: [['x-api-key', '<secret>']] }).broken).toEqual([
      'client.key-kept-secret',
    ]);
    expect(see({ origin: 'other-origin', keyless: true, key: noKey }).kept).toContain('client.key-kept-secret');
  });

  it('may go to a subdomain, as some libraries have it, which is observed', () => {
    expect(see({ origin: 'subdomain' }).broken).toEqual([]);
    expect(see({ origin: 'subdomain' }).observed.join()).toContain('to a subdomain by POST with the key');
  });

  it('may be told of another service, which looks the same', () => {
    expect(see({ order: { ...order, metadata: { key: 'sk_live_<secret>' } } }).broken).toEqual([]);
  });

  it('may stand in another header for the service itself', () => {
    expect(see({ headers: [['x-api-key', '<secret>']] }).broken).toEqual([]);
  });

  it('is in no browser', () => {
    const asks = [
      ['origin', 'https://shop.example.test'],
      ['access-control-request-method', 'POST'],
    ] as const;
    const preflight = { method: 'OPTIONS', keyless: true, key: noKey, headers: asks } as const;
    expect(see({ ...preflight, command: null }).broken).toEqual(['client.key-on-servers-only']);
    expect(see({ headers: [['sec-fetch-mode', 'cors']] }).broken).toEqual([]);
  });
});

describe('operations', () => {
  it.each([
    ['GET', '/v1/charge'],
    ['GET', '/v2/charges'],
    ['GET', '/v1/charges/'],
    ['PATCH', '/v1/charges/ch_1'],
    ['GET', '/'],
  ])('%s %s is not documented', (method, target) => {
    expect(see({ method, target, status: 404 }).broken).toEqual(['client.documented-operations']);
  });

  it.each([
    ['HEAD', '/v1/balance', {}],
    ['GET', '/v1/charges/ch_1?expand=all', {}],
    ['GET', '/', { keyless: true, key: noKey, command: null }],
  ])('%s %s is not held against a client', (method, target, over: ServedParts) => {
    expect(see({ method, target, status: 200, ...over }).broken).toEqual([]);
  });

  it('are observed where the sandbox does not serve them', () => {
    const seen = see(get('/v1/bills', { body: list([]) }));
    expect(seen.broken).toEqual([]);
    expect(seen.observed).toEqual(['clients.live-only-operations: asks the sandbox for bills.list']);
  });
});

describe('redirects', () => {
  const redirect = (location: string): ServedParts => ({
    status: 307,
    text: '',
    answerHeaders: [['location', location]],
  });

  it('are followed to what they name, documented or not', () => {
    const client = new Client();
    const seen = client.seeAll(
      { ...redirect('/base/v2/charges') },
      { target: '/v2/charges', keyless: true, key: noKey },
    );
    expect(seen.broken).toEqual([]);
    expect(seen.observed).toEqual([
      'clients.redirects: follows 307 within the service by POST with the Idempotency-Key, the body',
    ]);
  });

  it('are observed with what is taken along', () => {
    const seen = new Client().seeAll(redirect('https://other.example.test/v1/charges'), {
      origin: 'other-origin',
      keyless: true,
      key: noKey,
    });
    expect(seen.observed).toEqual([
      'clients.redirects: follows 307 to another origin by POST with the Idempotency-Key, the body',
    ]);
  });

  it('excuse no other request', () => {
    const host = { headers: [['host', 'api.example.test']] } as const;
    const away = { ...redirect('https://other.example.test/v2/charges'), ...host };
    const undocumented = ['client.documented-operations'];
    expect(new Client().seeAll(away, { target: '/v2/charges', ...host }).broken).toEqual(undocumented);
    const seen = new Client().seeAll(redirect('/base/v2/charges'), { target: '/v2/bills', after: 1000 });
    expect(seen.broken).toEqual(['client.documented-operations']);
  });
});

describe('bodies', () => {
  const typed = (type: string): ServedParts => ({ untyped: true, headers: [['content-type', type]] });

  it('are JSON, labelled so in any casing and with any parameters', () => {
    expect(see(typed('Application/JSON; charset="utf-8"')).broken).toEqual([]);
    expect(see(typed('text/plain')).broken).toEqual(['client.sends-json']);
    expect(see({ untyped: true }).broken).toEqual(['client.sends-json']);
    expect(see({ raw: 'amount_minor=10000&rail=mpesa' }).broken).toEqual(['client.sends-json']);
  });

  it('are open on the retry of an event', () => {
    const retry = {
      target: '/v1/events/ev_1/retry',
      deployment: 'live',
      key: liveKey,
      raw: '',
      untyped: true,
    } as const;
    expect(see(retry).broken).toEqual([]);
  });

  it.each(['1e4', '10000.0', '"10000"', '100.5'])('have amounts as integers, not %s', (amount) => {
    expect(see(written(`"amount_minor": ${amount}`)).broken).toEqual(['client.amounts-are-integers']);
  });

  it('have their own amounts, not those of what is inside', () => {
    const inside = '"metadata": {"amount_minor": 1.5, "currency": "USD", "till": null}, "amount_minor": 10000';
    expect(see(written(inside)).broken).toEqual([]);
  });

  it('have the currency TZS or none', () => {
    expect(see({ order: { ...order, currency: 'TZS' } }).kept).toContain('client.currency-tzs');
    expect(see({ order: { ...order, currency: 'tzs' } }).broken).toEqual(['client.currency-tzs']);
  });

  it('have texts that are all digits as texts', () => {
    const rule = 'client.digits-stay-text';
    expect(see({ raw: '{"amount_minor": 10000, "rail": "mpesa", "msisdn": ******001}' }).broken).toEqual([rule]);
    const pos = { target: '/v1/pos/charges', deployment: 'live', key: liveKey, payer: null } as const;
    expect(see({ ...pos, order: { till: 100_001, amount_minor: 10_000 } }).broken).toEqual([rule]);
    expect(see({ ...pos, order: { till: '000001', amount_minor: 10_000 } }).broken).toEqual([]);
    expect(see(billed({ customer_ref: 17 })).broken).toEqual([rule]);
  });

  it('leave out what was not given', () => {
    const rule = 'client.absent-is-left-out';
    expect(see({ order: { ...order, description: null } }).broken).toEqual([rule]);
    expect(see({ order: { ...order, description: '' } }).broken).toEqual([]);
    expect(see(billed({ expires_at: null })).broken).toEqual([rule]);
  });

  it.each([1_900_000_000, '1900000000', '31/12/2030', '2030-02-30T12:00:00Z', '2030-01-31 12:00:00+00:00'])(
    'have a date-time as expiry, not %s',
    (expires_at) => {
      expect(see(billed({ expires_at })).broken).toEqual(['client.expiry-is-date-time']);
    },
  );

  it.each(['2030-01-31T12:00:00Z', '2030-01-31T12:00:00+03:00', '20300131T120000Z', '2030-01-31', '2030-W05-4', ''])(
    'may have %s as expiry',
    (expires_at) => {
      expect(see(billed({ expires_at })).broken).toEqual([]);
    },
  );
});

describe('lists', () => {
  it.each([
    ['limit=0', 'client.limit-in-range'],
    ['limit=101', 'client.limit-in-range'],
    ['limit=all', 'client.limit-in-range'],
    ['limit=', 'client.absent-is-left-out'],
    ['starting_after=undefined', 'client.absent-is-left-out'],
    ['offset=25', 'client.no-offset'],
    ['page=2&limit=25', 'client.no-offset'],
  ])('are not asked for with %s', (query, rule) => {
    expect(see(get(`/v1/charges?${query}`)).broken).toEqual([rule]);
  });

  it.each(['', '?limit=1', '?limit=100', '?state=succeeded&limit=25', '?starting_after=ch_7', '?page_size=10'])(
    'may be asked for with "%s"',
    (query) => {
      expect(see(get(`/v1/charges${query}`)).broken).toEqual([]);
    },
  );

  it('may have any query where none is documented', () => {
    const events = get('/v1/events?limit=500&page=2', { deployment: 'live', key: liveKey });
    expect(see(events).broken).toEqual([]);
  });

  it('of links have no further page', () => {
    const links = get('/v1/payment_links', { deployment: 'live', key: liveKey, body: list([], true) });
    expect(see({ ...links, target: '/v1/payment_links?starting_after=pl_1' }).broken).toEqual([
      'client.links-not-paged',
    ]);
    expect(new Client().seeAll(links, links).broken).toEqual(['client.links-not-paged']);
    expect(new Client().seeAll(links, { ...links, command: 2 }).broken).toEqual([]);
    expect(new Client().seeAll({ ...links, ...refusal('RATE_LIMITED') }, links).broken).toEqual([]);
  });
});

describe('what is observed', () => {
  it('are trigger numbers on live', () => {
    const payer = { ref: 'payer-1', trigger: null, form: 'plus-255', triggerOnLive: true } as const;
    const seen = see({ deployment: 'live', key: liveKey, payer });
    expect(seen.observed).toEqual(['clients.trigger-numbers-on-live: sends one to live']);
  });

  it('are keys on bills', () => {
    const keyed = { ...billed({}, bill()), idempotencyKey: 'order-key-1' };
    expect(see(keyed).broken).toEqual([]);
    expect(see(keyed).observed).toEqual(['clients.key-on-bills: sends an Idempotency-Key with a bill']);
    expect(see(billed()).kept).toContain('client.no-key-on-bills');
  });
});
