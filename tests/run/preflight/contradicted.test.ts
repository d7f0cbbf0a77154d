import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtIn } from '../../../suites/checks.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { Check } from '../../../src/run/check/check.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { runOf, type Ended } from '../helpers/run-of.ts';

/** What the target declares and the service contradicts is told, and held against nobody. */
let right: Reference;
let checks: readonly Check[];

beforeAll(async () => {
  right = await startReference({ seed: 3, operator: false });
  checks = await builtIn();
});

afterAll(() => right.close());

interface Wrong {
  readonly name: string;
  readonly target: () => string;
  /** What is told before the checks. */
  readonly told: RegExp;
  /** Those that would lean on it. */
  readonly leaning: (check: Check) => boolean;
}

const sandbox = (...keys: readonly string[]): string =>
  `sandbox: { base_url: "${right.sandboxUrl}" }\nkeys: [${keys.map((key) => `{ ${key} }`).join(', ')}]\n`;

const live = (more: string, ...keys: readonly string[]): string =>
  `live: { base_url: "${right.liveUrl}", payers: ["${right.payers[0]}"], spend_cap_minor: 9000000${more} }\nkeys: [${keys.map((key) => `{ ${key} }`).join(', ')}]\n`;

const whole = (): string => `secret: ${right.keys.all}, scopes: all`;
const liveWhole = (): string => `secret: ${right.keys.live}, scopes: all`;

const asksFor =
  (fits: (need: Check['needs']['keys'][string]) => boolean, deployment = 'sandbox') =>
  (check: Check): boolean =>
    check.deployment === deployment && Object.values(check.needs.keys).some(fits);

const standsOn =
  (fixture: RegExp) =>
  ({ needs, wait_s }: Check): boolean =>
    wait_s === 0 && needs.fixtures?.some((name) => fixture.test(name)) === true;

const situations: readonly Wrong[] = [
  {
    name: 'a key of the main business declared as of another',
    target: () => sandbox(whole(), `secret: ${right.keys.spare}, scopes: all, business: other`),
    told: /^key-2 is declared as a key of the other business, and it sees the charge ch_\w+ of the main one\. Either/,
    leaning: asksFor(({ business }) => business === 'other'),
  },
  {
    name: 'a key that works declared revoked',
    target: () => sandbox(whole(), `secret: ${right.keys.spare}, scopes: all, status: revoked`),
    told: /^key-2 is declared revoked, and GET \S+ answered 200 with a list\. Either/,
    leaning: asksFor(({ status }) => status === 'revoked'),
  },
  {
    name: 'a revoked key declared expired',
    target: () => sandbox(whole(), `secret: ${right.keys.revoked}, scopes: all, status: expired`),
    told: /^key-2 is declared expired, and GET \S+ answered 401 KEY_REVOKED\. Either/,
    leaning: asksFor(({ status }) => status === 'expired'),
  },
  {
    name: 'a key with scopes more than declared',
    target: () => sandbox(whole(), `secret: ${right.keys.spare}, scopes: ['charges:read']`),
    told: /^key-2 is declared without balance:read, charges:write, and the service lets it do what these permit\. Either/,
    leaning: asksFor(({ lacks = [] }) => lacks.length > 0),
  },
  {
    name: 'a key of live with scopes more than declared',
    target: () => live('', liveWhole(), `secret: ${right.keys.liveSpare}, scopes: ['charges:read', 'bills:read']`),
    told: /^key-2 is declared without balance:read, links:read, events:read, webhooks:read, bills:write, links:write, and/,
    leaning: asksFor(({ lacks = [] }) => lacks.length > 0, 'live'),
  },
  {
    name: 'a key of a live business declared as of a draft',
    target: () => live('', liveWhole(), `secret: ${right.keys.liveSpare}, scopes: all, business: draft`),
    told: /^key-2 is declared as a key of a draft business, and GET \S+ answered 200 with a list\. Either/,
    leaning: asksFor(({ business }) => business === 'draft', 'live'),
  },
  {
    name: 'an open till that nobody knows',
    target: () => live(', tills: { open: ["000001"] }', liveWhole()),
    told: /^The till 000001 is declared open, and POST \S+\/v1\/pos\/charges answered \d+ UNKNOWN_TILL\. Either/,
    leaning: standsOn(/^till/),
  },
  {
    name: 'an open till that is closed',
    target: () => live(`, tills: { open: ["${right.tills.closed}"] }`, liveWhole()),
    told: /^The till \d{6} is declared open, and POST \S+\/v1\/pos\/charges answered \d+ TILL_CLOSED\. Either/,
    leaning: standsOn(/^till/),
  },
  {
    name: 'a closed till that is of another business',
    target: () =>
      live(`, tills: { open: ["${right.tills.open[0]}"], closed: ["${right.tills.foreign}"] }`, liveWhole()),
    told: /^The till \d{6} is declared closed, and POST \S+\/v1\/pos\/charges answered \d+ UNKNOWN_TILL\. Either/,
    leaning: standsOn(/^till:closed/),
  },
  {
    name: 'a website that is not the registered one',
    target: () => live(', website: https://market.example.test', liveWhole()),
    told: /^The website https:\/\/market.example.test is declared, and POST \S+\/v1\/payment_links with success_url \S+ answered \d+ BAD_RETURN_URL\. Either/,
    leaning: standsOn(/^website/),
  },
  {
    name: 'a website where none is registered',
    target: () => live(', website: https://shop.example.test', `secret: ${right.keys.liveNoWebsite}, scopes: all`),
    told: /answered \d+ NO_REGISTERED_WEBSITE\. Either/,
    leaning: standsOn(/^website/),
  },
  {
    name: 'no website where one is registered',
    target: () => live(', website: null', liveWhole()),
    told: /^No website is declared, and POST \S+\/v1\/payment_links with success_url \S+ answered \d+ BAD_RETURN_URL\. Either/,
    leaning: ({ id, deployment, wait_s }) => deployment === 'live' && wait_s === 0 && id.startsWith('link-return-urls'),
  },
];

const allowed: Partial<RunOptions> = { profile: 'standard', allow: { writes: true, prompts: true } };

describe('it is told, and nothing is held against the service', () => {
  test.each(situations)('$name', { timeout: 60_000 }, async ({ target, told, leaning }) => {
    const leans = checks.filter(leaning);
    expect(leans).not.toEqual([]);
    const ended: Ended = await runOf(target(), allowed, leans);
    expect(ended.told.filter((line) => told.test(line))).toHaveLength(1);
    expect(ended.report.findings).toEqual([]);
    expect([ended.shown, ...ended.told].join('\n')).not.toMatch(/sk_(?:test|live)_\w{32}/);
  });
});

describe('what is declared rightly is not doubted', () => {
  test.each(['live-checks.business-last', 'live-checks.route-before-business', 'checks.scope-last'])(
    'whatever the order in which a request is looked at: %s',
    { timeout: 60_000 },
    async (variant) => {
      const reference = await startReference({ seed: 3, operator: false, variant });
      const { keys, liveUrl } = reference;
      const listed = [
        `secret: ${keys.live}, scopes: all`,
        `secret: ${keys.liveRead}, scopes: ["charges:read", "balance:read", "bills:read", "links:read", "events:read", "webhooks:read"]`,
        `secret: ${keys.liveOther}, scopes: all, business: other`,
        `secret: ${keys.liveDraft}, scopes: all, business: draft`,
      ];
      const ended = await runOf(live('', ...listed).replace(right.liveUrl, liveUrl), allowed);
      await reference.close();
      expect(ended.told).toEqual([]);
      expect(ended.report.findings).toEqual([]);
      expect(ended.report.checks?.find(({ id }) => id === 'run/preflight-on-live')?.verdict).toBe('pass');
    },
  );

  test('tills and website', { timeout: 60_000 }, async () => {
    const { open, closed, foreign } = right.tills;
    const tills = `tills: { open: ["${open.join('","')}"], closed: ["${closed}"], foreign: ["${foreign}"] }`;
    const ended = await runOf(live(`, website: "${right.website}", ${tills}`, liveWhole()), allowed);
    expect(ended.told).toEqual([]);
    expect(ended.report.findings).toEqual([]);
  });
});
