import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../../../src/report/html/page.ts';
import { modelFrom, storyWith } from '../helpers/stories.ts';

// eslint-disable-next-line no-restricted-properties -- a test has no command line that could read it
const executablePath = process.env['MPCONFORM_CHROMIUM'] ?? '/usr/bin/chromium';
const found = existsSync(executablePath);

if (!found) test.skip(`the page in a browser: no Chromium at ${executablePath} (set MPCONFORM_CHROMIUM)`);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.runIf(found)('the page in a browser', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  test.each([0, 1, 40].flatMap((count) => [1280, 390].map((width) => [count, width] as const)))(
    '%i findings at %i pixels',
    async (count, width) => {
      const file = join(folder, `${count}.html`);
      writeFileSync(file, htmlReport(await modelFrom(storyWith(count))));
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => request.url().startsWith('file:') || complaints.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))");
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  test.each(['light', 'dark'] as const)('nothing bars a reader of the %s page', async (colorScheme) => {
    const file = join(folder, `${colorScheme}.html`);
    writeFileSync(file, htmlReport(await modelFrom(storyWith(4))));
    const page = await browser.newPage({ colorScheme });
    await page.goto(pathToFileURL(file).href);
    await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))");
    await page.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
    const told = violations.map(({ id, help, nodes }) => ({ id, help, first: nodes[0]?.html, count: nodes.length }));
    expect(told).toEqual([]);
    await page.close();
  });
});
