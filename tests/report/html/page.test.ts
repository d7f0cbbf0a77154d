import { describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { modelFrom, pageFrom, storyWith } from '../helpers/stories.ts';
import { misnested } from '../helpers/well-formed.ts';

const withoutScripts = (page: string): string => page.replaceAll(/<script\b.*?<\/script>/gs, '');

describe.each([0, 1, 40])('the page of %i findings', (count) => {
  const page = pageFrom(storyWith(count));

  test('is nested well', async () => {
    expect(misnested(await page)).toEqual([]);
  });

  test('needs no other file, and names the one style and the one script that may do anything', async () => {
    const [text, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(await page) ?? [];
    expect(text).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const bare = (await page).replaceAll(/<script\b.*?<\/script>/gs, '');
    expect(bare).not.toMatch(/<script|<link|<img|<iframe|src=|@import|url\(| on[a-z]+=| style=/i);
    const runs = [...(await page).matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , content = '']) => content);
    expect(runs).toHaveLength(2);
    for (const content of runs)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
    const data = [...(await page).matchAll(/<script type="text\/plain"[^>]*>(.*?)<\/script>/gs)];
    for (const [, packed] of data) expect(packed).toMatch(/^[A-Za-z0-9+/=]*$/);
  });

  test('holds no control sign and turns no direction', async () => {
    // eslint-disable-next-line no-control-regex
    expect(await page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\ud800-\udfff]/u);
  });

  test('has one first heading and skips no level', async () => {
    const levels = [...withoutScripts(await page).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test('links to what is there', async () => {
    const ids = [...withoutScripts(await page).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of withoutScripts(await page).matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });
});

test('a finding shows what was expected, what came, the exchanges and how to repeat it', async () => {
  const page = await htmlReport(await modelFrom(storyWith(2)));
  for (const text of [
    'net_minor to be amount_minor less fee_minor',
    'fee_minor 150 + net_minor 9900 = 10050',
    '&lt;script>alert(',
    'POST /v1/charges → 422',
    'mpconform run --target TARGET --scenario ',
    'authorization: Bearer $KEY_1',
    '+255*****001',
  ])
    expect(page).toContain(text);
});

test('a rule shows where the document states it', async () => {
  const model = await modelFrom(storyWith(0));
  const { places } = model.report.rules.find(({ id }) => id === 'charges.create.amount-minimum')!;
  expect(places).toEqual(['charges.create.table.1.4', 'limits.table.1']);
  expect(await htmlReport(model)).toContain('§ charges, create, table 1.4: ');
});

test('a date stands whole, and what is disputed apart from the reason', async () => {
  const [broken] = storyWith(1).filter((entry) => entry.is === 'decision');
  if (broken?.is !== 'decision' || broken.decision.is !== 'broken') throw new Error('no rule is broken');
  const { rule } = broken.decision;
  const known = [{ rule, reason: 'ticket 1', owner: 'payments', until: '2027-01-31', disputed: 'of bills alone' }];
  const page = await pageFrom(storyWith(1), { known });
  expect(page).toContain('<td data-label="Until"><span class="whole">2027-01-31</span></td>');
  expect(page).toContain('ticket 1<p>Disputed: of bills alone</p>');
  expect(page).toContain('Known: ticket 1 (payments, until <span class="whole">2027-01-31</span>).');
});
