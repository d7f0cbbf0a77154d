import { describe, expect, test } from 'vitest';
import { htmlReport } from '../../../src/report/html/page.ts';
import { modelFrom, storyWith } from '../helpers/stories.ts';
import { misnested } from '../helpers/well-formed.ts';

describe.each([0, 1, 40])('the page of %i findings', (count) => {
  const page = modelFrom(storyWith(count)).then(htmlReport);

  test('is nested well', async () => {
    expect(misnested(await page)).toEqual([]);
  });

  test('needs no script and no other file', async () => {
    expect(await page).not.toMatch(/<script|<link|<img|src=|@import|url\(/i);
  });

  test('holds no control sign and turns no direction', async () => {
    // eslint-disable-next-line no-control-regex
    expect(await page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\ud800-\udfff]/u);
  });

  test('has one first heading and skips no level', async () => {
    const levels = [...(await page).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test('links to what is there', async () => {
    const ids = [...(await page).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of (await page).matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });
});

test('a finding shows what was expected, what came, the exchanges and how to repeat it', async () => {
  const page = htmlReport(await modelFrom(storyWith(2)));
  for (const text of [
    'net_minor to be amount_minor less fee_minor',
    'fee_minor 150 + net_minor 9900 = 10050',
    '&lt;script&gt;alert(',
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
  expect(htmlReport(model)).toContain('§ charges, create, table 1.4<');
});
