import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startReceiver } from './helpers/receiver.ts';
import { brokenIn, judged, reportOf, secret } from './helpers/judged.ts';
import { lawful } from './helpers/policy.ts';

const verdictsIn = (report: Awaited<ReturnType<typeof judged>>, prefix: string): readonly string[] => [
  ...new Set(report.checks.filter(({ id }) => id.startsWith(prefix)).map(({ verdict }) => verdict)),
];

test('over 45 cases in under 10 seconds, and all that can be shown is', async () => {
  const began = performance.now();
  const report = await judged(lawful, { signed: true });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(report.checks.length).toBeGreaterThan(45);
  expect(report.verdict).toBe('conformant');
  expect(report.subject).toMatchObject({ is: 'receiver' });
});

test('some cases alone are judged, and what only others decide is not exercised', async () => {
  const broken = { ...lawful, isOurs: () => true };
  const report = await judged(broken, { only: (id) => id.startsWith('repeated/') });
  expect(report.findings).toEqual([]);
  expect(report.checks.map(({ id }) => id.split('/')[0]).filter((folder) => folder !== 'repeated')).toEqual([
    'run',
    'run',
  ]);
  expect(report.rules.find(({ id }) => id === 'client.test-events-fulfil-nothing')).toMatchObject({
    verdict: 'not_exercised',
    why: 'a run without --only',
  });
});

test('without a status only the answers are seen, and that is said', async () => {
  const report = await judged(lawful, { status: null });
  expect(report.unjudged).toContain('--status');
  expect(report.exit_status).toBe(4);
  expect(report.observations.map(({ question }) => question)).toContain('clients.answers-at-once');
});

test('a receiver that fulfils nothing is not blamed: the set-up may be wrong', async () => {
  const report = await judged({ ...lawful, isSigned: () => false }, { settle_ms: 300 });
  expect(report.unjudged).toContain('answered 401');
  expect(report.findings).toEqual([]);
  const whys = report.rules.flatMap(({ verdict, why }) => (verdict === 'not_exercised' ? [why] : []));
  expect(new Set(whys)).toEqual(new Set(['a plain payment that the receiver is seen to fulfil']));
});

test.each([
  [401, 'It wants what nobody sent, most likely a signature: --signature, --secret-env.'],
  [404, 'Nothing takes events there: look whether the path of the address is right.'],
  [302, 'It leads elsewhere, where no event is posted: give the address that it leads to.'],
  [500, 'It failed over the event: its own log tells why.'],
])('of a receiver that answers %d the likely cause is told, and nothing else', async (status, says) => {
  const server = createServer((request, response) =>
    request.method === 'GET' ? response.end('{"fulfilled":{}}') : response.writeHead(status).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const report = await reportOf({ url, status: { is: 'url', url }, settle_ms: 300 });
  server.close();
  server.closeAllConnections();
  expect(report.unjudged).toMatch(new RegExp(`answered ${status}(, ${status})*, and its order`));
  expect(report.unjudged!.endsWith(` within 0.3 s. ${says}`)).toBe(true);
});

test('where nothing listens, that is told after the plain payment alone, whether or not anything tells of orders', async () => {
  const status = createServer((_, response) => response.end('{"fulfilled":{}}'));
  await new Promise<void>((resolve) => status.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(status.address() as AddressInfo).port}`;
  const away = { url: 'http://127.0.0.1:9/', settle_ms: 300 };
  const reports = [await reportOf(away), await reportOf({ ...away, status: { is: 'url', url } })];
  status.close();
  status.closeAllConnections();
  for (const report of reports) {
    expect(report.unjudged).toBe(
      'Nothing listens at 127.0.0.1:9 (connection refused). Start the receiver, or correct the URL.',
    );
    expect(report.checks.map(({ id }) => id)).toEqual(['run/receiver']);
    expect(report.exit_status).toBe(4);
  }
  expect(reports[0]!.traffic.requests).toBe(1);
});

test('a host that no name server knows is told', async () => {
  const report = await reportOf({ url: 'http://no-such-host.invalid/hooks' });
  expect(report.unjudged).toMatch(/could not be posted: .*no-such-host.*\. Look whether the receiver is running/);
  expect(report.traffic.requests).toBe(1);
});

test('an address of the other mode is told', async () => {
  const report = await judged({ ...lawful, isOurs: ({ livemode }) => !livemode }, { settle_ms: 300 });
  expect(report.unjudged).toContain('The same with the other livemode was fulfilled. Look');
  expect(report.findings).toEqual([]);
});

test('a status that is none is told', async () => {
  const report = await judged(lawful, { status: { is: 'command', command: 'echo no' } });
  expect(report.unjudged).toContain('it wants JSON such as');
});

test('a name and a password in the address of the status are sent, and told to nobody', async () => {
  const pair = `Basic ${Buffer.from('till:pass w0rd').toString('base64')}`;
  const server = createServer((request, response) => {
    if (request.headers.authorization === pair) response.end('{"fulfilled":{}}');
    else response.writeHead(401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const at = (place: string) =>
    ({ is: 'url', url: `http://till:pass%20w0rd@${place}/f?token=t0kenOfTheShop` }) as const;
  const asked = await judged(lawful, { status: at(`127.0.0.1:${port}`), settle_ms: 300 });
  server.close();
  expect(asked.unjudged).toContain('was not fulfilled within');
  const away = await judged(lawful, { status: at('127.0.0.1:9') });
  expect(away.unjudged).toBe(
    'What the receiver fulfilled could not be asked: nothing listens at 127.0.0.1:9 (ECONNREFUSED).',
  );
  expect(JSON.stringify([asked, away])).not.toMatch(/w0rd|t0kenOfTheShop/);
});

test.each([
  ['while the plain payment is posted', /^posting/],
  ['while cases are', /^9\/\d+ cases/],
])('cut short %s, nothing more is posted, nobody is blamed, and what there is is told', async (_when, at) => {
  const abort = new AbortController();
  const progress = (doing: string): void => {
    if (at.test(doing)) abort.abort();
  };
  const report = await judged({ ...lawful, isOurs: () => true }, { progress, signal: abort.signal });
  expect(report.unjudged).toBe('The run was interrupted.');
  expect([report.interrupted, report.exit_status, report.findings]).toEqual([true, 130, []]);
  expect(report.traffic.requests).toBeLessThan(40);
});

test('a status that tells of everything, and one that never ends, blame nobody', async () => {
  const everything = createServer((_, response) => void response.end('{"fulfilled":1}'));
  const endless = createServer((_, response) => {
    const more = (): boolean => response.write('x'.repeat(1 << 20), more);
    more();
  });
  for (const [server, says] of [
    [everything, 'before anything was posted'],
    [endless, 'a body of over 8 MiB'],
  ] as const) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const report = await judged(lawful, { status: { is: 'url', url: `http://127.0.0.1:${port}/{reference}` } });
    server.close();
    server.closeAllConnections();
    expect(report.unjudged).toContain(says);
    expect(report.findings).toEqual([]);
  }
});

test.each(['', '/{reference}'])(
  'a status (at /fulfilled%s) that says true cannot show twice, so it is refused',
  async (each) => {
    const fulfilled: Record<string, true> = {};
    const server = createServer((request, response) => {
      const asked = request.url!.split('/')[2];
      if (request.method === 'GET')
        return void response.end(JSON.stringify({ fulfilled: asked ? (fulfilled[asked] ?? 0) : fulfilled }));
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        fulfilled[(JSON.parse(text) as { data: { reference: string } }).data.reference] = true;
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const report = await reportOf({ url: `${base}/hooks`, status: { is: 'url', url: `${base}/fulfilled${each}` } });
    server.close();
    server.closeAllConnections();
    expect(report.unjudged).toContain('it said true, which cannot show that it was fulfilled twice');
    expect(report.findings).toEqual([]);
  },
);

test('a status that counts events in place of orders blames nobody, and says so', async () => {
  const { url, orders, close } = await startReceiver(lawful);
  const counts = new Map<string, number>();
  const counting = createServer((request, response) => {
    if (request.url === '/fulfilled') return void response.end(JSON.stringify(Object.fromEntries(counts)));
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { reference } = (JSON.parse(text) as { data: { reference: string } }).data;
      counts.set(reference, (counts.get(reference) ?? 0) + 1);
      void fetch(url, { method: 'POST', body: text }).then(({ status }) => response.writeHead(status).end());
    });
  });
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`;
  const ways = { status: { is: 'url', url: `${base}/fulfilled` }, orders: { is: 'url', url: orders } } as const;
  const report = await reportOf({ url: `${base}/hooks`, ...ways });
  counting.close();
  counting.closeAllConnections();
  await close();
  expect(report.unjudged).toMatch(/posted twice, and the status then told of order \S+ 2 times/);
  expect(report.findings).toEqual([]);
  expect(report.exit_status).toBe(4);
});

test('a status that is busy for a moment is asked again', async () => {
  const { url, status, orders, close } = await startReceiver(lawful);
  let asked = 0;
  const busy = createServer((_, response) => {
    asked += 1;
    if (asked % 3 === 0) return void response.writeHead(503).end();
    void fetch(status).then(async (answer) => response.end(await answer.text()));
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const ways = { status: { is: 'url', url: `http://127.0.0.1:${port}` }, orders: { is: 'url', url: orders } } as const;
  const report = await reportOf({ url, ...ways });
  busy.close();
  busy.closeAllConnections();
  await close();
  expect([report.unjudged, ...brokenIn(report)]).toEqual([null]);
});

test('a receiver that is told of no orders has to fulfil what it can see, and bills and tills are left out', async () => {
  const open = {
    ...lawful,
    orderOf: ({ data }: Parameters<typeof lawful.orderOf>[0]) => orderFor(data.reference, data.amount_minor),
  };
  const report = await judged(
    { ...open, isPaid: (_, { data }) => (data.bill?.outstanding_minor ?? 0) <= 0 },
    { orders: null },
  );
  expect(brokenIn(report)).toEqual([]);
  expect(verdictsIn(report, 'payments/')).toEqual(['pass']);
  expect(verdictsIn(report, 'bills/')).toEqual(['not_exercised']);
});

const orderFor = (reference: string, amount_minor: number) => ({
  reference,
  amount_minor,
  currency: 'TZS' as const,
  kind: 'charge' as const,
  livemode: true,
  rail: null,
  charge: null,
  till: null,
  bill: null,
  fails: 0,
});

test('one that takes no bills is not asked for them', async () => {
  const report = await judged({ ...lawful, knows: ({ kind }) => kind !== 'bill' });
  expect(report.rules.find(({ id }) => id === 'client.reconciles-bills')).toMatchObject({ verdict: 'not_exercised' });
});

test('an address of test mode gets test events, and neither bills nor tills', async () => {
  const report = await judged({ ...lawful, isOurs: ({ livemode }) => !livemode }, { mode: 'test' });
  expect(brokenIn(report)).toEqual([]);
  expect(verdictsIn(report, 'payments/')).toEqual(['pass']);
  expect(verdictsIn(report, 'bills/')).toEqual([]);
});

test('an order at a time, a list and a command tell what was fulfilled as well', async () => {
  const { url, status, orders, close } = await startReceiver(lawful);
  const way = { url, orders: { is: 'url', url: orders } } as const;
  const list = `${process.execPath} -e "fetch('${status}').then(a => a.json()).then(a => console.log(JSON.stringify(Object.keys(a.fulfilled))))"`;
  const byList = await reportOf({ ...way, status: { is: 'command', command: list } });
  const byOrder = await reportOf({ ...way, status: { is: 'url', url: `${status}/{reference}` } });
  await close();
  for (const report of [byList, byOrder]) expect([report.unjudged, ...brokenIn(report)]).toEqual([null]);
});

test('no secret is in any text of the journal', async () => {
  const report = await judged({ ...lawful, body: `your secret is ${secret}` }, { signed: true });
  expect(JSON.stringify(report)).not.toContain(secret.slice(6));
});
