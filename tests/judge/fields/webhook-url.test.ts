import { expect, test } from 'vitest';
import { webhookUrlReasons } from '../../../src/judge/fields/webhook-url.ts';

const nobody = { acceptsHost: () => false };
const seen = (url: unknown) => webhookUrlReasons(url, nobody);
const rules = (url: unknown) => seen(url).map((reason) => (reason.certain ? reason.rule : `open: ${reason.question}`));
const long = (length: number, start = 'https://hooks.example.com/') => start.padEnd(length, 'x');

test.each([
  'https://hooks.example.com',
  'https://hooks.example.com/',
  'https://hooks.example.com:8443/a/b?c=d&e=@f',
  'https://Hooks.Example.com/%20',
  'https://xn--mnchen-3ya.example.org/a',
  'https://hooks.example.com/user@host',
  long(500),
])('nothing speaks against %s', (url) => {
  expect(rules(url)).toEqual([]);
});

test.each([
  ['webhook-endpoints.set.url-required', undefined],
  ['webhook-endpoints.set.url-required', null],
  ['webhook-endpoints.set.url-required', ''],
  ['webhook-endpoints.set.url-required', ' '],
  ['webhook-endpoints.set.url-https', 'http://hooks.example.com/'],
  ['webhook-endpoints.set.url-https', 'HTTP://127.0.0.1/'],
  ['webhook-endpoints.set.url-https', 'ftp://hooks.example.com/'],
  ['webhook-endpoints.set.url-https', 'hooks.example.com/a'],
  ['webhook-endpoints.set.url-https', '//hooks.example.com/a'],
  ['webhook-endpoints.set.url-https', 'localhost:4010/a'],
  ['webhook-endpoints.set.url-https', 'httpss://hooks.example.com/'],
  ['webhook-endpoints.set.url-https', 12],
  ['webhook-endpoints.set.url-https', {}],
  ['webhook-endpoints.set.url-host', 'https://'],
  ['webhook-endpoints.set.url-host', 'https:'],
  ['webhook-endpoints.set.url-host', 'https://?a=b'],
  ['webhook-endpoints.set.url-host', 'https://:443/a'],
  ['webhook-endpoints.set.url-no-credentials', 'https://user@hooks.example.com/'],
  ['webhook-endpoints.set.url-no-credentials', 'https://user:pass@hooks.example.com/'],
  ['webhook-endpoints.set.url-no-credentials', 'https://:pass@hooks.example.com/'],
  ['webhook-endpoints.set.url-no-credentials', 'https://user@127.0.0.1:8443/'],
  ['webhook-endpoints.set.url-limit', long(501)],
  ['webhook-endpoints.set.url-limit', `https://hooks.example.com/${'é'.repeat(480)}`],
])('%s speaks against %j', (rule, url) => {
  expect(rules(url)).toEqual([rule]);
});

test.each([
  ['webhook-endpoints.set.private-host', 'https://127.0.0.1:8443/hook-1'],
  ['webhook-endpoints.set.private-host', 'https://[::1]/hook-1'],
  ['webhook-endpoints.set.private-host', 'https://localhost/hook-1'],
  ['webhook-endpoints.set.private-host', 'https://shop.example.test/hook-1'],
  ['webhook-endpoints.set.url-spelling', 'HTTPS://hooks.example.com/'],
  ['webhook-endpoints.set.url-spelling', 'https://@hooks.example.com/'],
  ['webhook-endpoints.set.url-spelling', 'https:/hooks.example.com/'],
  ['webhook-endpoints.set.url-spelling', 'https:///hooks.example.com/'],
  ['webhook-endpoints.set.url-spelling', ' https://hooks.example.com/'],
  ['webhook-endpoints.set.url-spelling', 'https://hooks.example.com/a b'],
  ['webhook-endpoints.set.url-spelling', 'https://hooks.example.com/#a'],
  ['webhook-endpoints.set.url-spelling', 'https://hooks.example.com/é'],
  ['webhook-endpoints.set.url-spelling', 'https://münchen.example.org/'],
  ['webhook-endpoints.set.url-spelling', 'https://hooks.example.com./'],
  ['webhook-endpoints.set.url-spelling', 'https://hooks.example.com:/'],
  ['webhook-endpoints.set.url-spelling', 'https://hooks.example.com:99999/'],
  ['webhook-endpoints.set.url-spelling', 'https://2130706433/'],
  ['webhook-endpoints.set.url-spelling', 'https://good.example.com\\@evil.example.org/'],
  ['webhook-endpoints.set.url-spelling', `https://hooks.example.com/${'é'.repeat(300)}`],
  ['limits.text-unit', long(500, 'https://hooks.example.com?')],
  [null, ['https://hooks.example.com']],
  [null, 'https://hooks.example.com/whsec_<secret>'],
])('it is open (%s) whether %j is refused', (question, url) => {
  expect(rules(url)).toEqual([`open: ${question}`]);
});

test('a host that was accepted before is no reason any more', () => {
  const history = { acceptsHost: (host: string) => host === '127.0.0.1' };
  expect(webhookUrlReasons('https://127.0.0.1:1/a', history)).toEqual([]);
  expect(webhookUrlReasons('https://127.0.0.2:1/a', history)).toHaveLength(1);
});

test('each fault of several is told', () => {
  expect(rules(long(501, 'https://user@hooks.example.com/'))).toEqual([
    'webhook-endpoints.set.url-no-credentials',
    'webhook-endpoints.set.url-limit',
  ]);
});
