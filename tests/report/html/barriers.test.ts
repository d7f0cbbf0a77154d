import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storyWith, modelFrom } from '../helpers/stories.ts';
import { kinds, pageOf } from './helpers/kinds.ts';

// eslint-disable-next-line no-restricted-properties -- a test has no command line that could read it
const executablePath = process.env['MPCONFORM_CHROMIUM'] ?? '/usr/bin/chromium';
const found = existsSync(executablePath);

if (!found) test.skip(`the page in a browser: no Chromium at ${executablePath} (set MPCONFORM_CHROMIUM)`);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const fold = (open: boolean) => `document.querySelectorAll('details').forEach((each) => (each.open = ${open}))`;

/** A theme changes colours alone. */
const asked = {
  light: "axe.run({ resultTypes: ['violations'] })",
  dark: "axe.run({ resultTypes: ['violations'], runOnly: ['cat.color'] })",
};

/** Of every two of theme, width and fold each pair. */
const looks = [
  { colorScheme: 'light', width: 1280, open: true },
  { colorScheme: 'light', width: 390, open: false },
  { colorScheme: 'dark', width: 390, open: true },
  { colorScheme: 'dark', width: 1280, open: false },
] as const;

describe.runIf(found)('nothing bars a reader, light and dark, wide and narrow, folded and not, of a page', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'barriers-'));
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function opened(kind: string): Promise<Page> {
    const file = join(folder, `${kind}.html`);
    writeFileSync(file, await pageOf(kind));
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector('#query');
    await page.evaluate(axe);
    return page;
  }

  /** In each look, what bars a reader, or stands beyond the edge. */
  async function barriers(page: Page, of: readonly (typeof looks)[number][] = looks): Promise<readonly unknown[]> {
    const all: unknown[] = [];
    for (const { colorScheme, width, open } of of) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(fold(open));
      const look = `${colorScheme}, ${width} pixels, ${open ? 'open' : 'closed'}`;
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (wide > width) all.push({ look, wide });
      const { violations } = await page.evaluate<AxeResults>(asked[colorScheme]);
      all.push(...violations.map(({ id, nodes }) => ({ look, id, count: nodes.length, first: nodes[0]?.html })));
    }
    return all;
  }

  // Open shows everything; the kind that shows most is looked at closed too.
  test.each(Object.keys(kinds))('%s', async (kind) => {
    const page = await opened(kind);
    const some = looks.filter(({ open }) => open || kind === 'nonconformant');
    expect(await barriers(page, some)).toEqual([]);
    await page.close();
  });

  test('that is filtered, shows an exchange and is held against another run', async () => {
    const page = await opened('nonconformant');
    await page.fill('#query', 'status:fail');
    const { report } = await modelFrom(storyWith(2));
    const buffer = Buffer.from(JSON.stringify(report));
    await page.setInputFiles('input[type=file]', { name: 'report.json', mimeType: 'application/json', buffer });
    await page.waitForSelector('#comparison');
    expect(await barriers(page)).toEqual([]);
    await page.evaluate("location.hash = '#exchange-charges/story-1.2'");
    await page.waitForSelector('dialog[open] h3');
    expect(await barriers(page)).toEqual([]);
    await page.close();
  });
});
