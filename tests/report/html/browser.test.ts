import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf } from '../../../src/report/history.ts';
import { modelFrom, pageFrom, storyWith } from '../helpers/stories.ts';

// eslint-disable-next-line no-restricted-properties -- a test has no command line that could read it
const executablePath = process.env['MPCONFORM_CHROMIUM'] ?? '/usr/bin/chromium';
const found = existsSync(executablePath);

if (!found) test.skip(`the page in a browser: no Chromium at ${executablePath} (set MPCONFORM_CHROMIUM)`);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const openAll = "document.querySelectorAll('details').forEach((each) => (each.open = true))";

describe.runIf(found)('the page in a browser', () => {
  let browser: Browser;
  let folder: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
    for (const count of [0, 1, 4, 40]) writeFileSync(join(folder, `${count}.html`), await pageFrom(storyWith(count)));
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function opened(name: number, options: BrowserContextOptions = {}, address = ''): Promise<Page> {
    const page = await browser.newPage(options);
    complaints.length = 0;
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => request.url().startsWith('file:') || complaints.push(request.url()));
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href + address);
    if (options.javaScriptEnabled !== false) await page.waitForSelector('#query');
    return page;
  }

  const texts = (page: Page, selector: string): Promise<readonly string[]> => page.locator(selector).allTextContents();
  const visible = (page: Page, selector: string): Promise<number> =>
    page.evaluate(`[...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility()).length`);

  test.each([0, 1, 40].flatMap((count) => [1280, 390].map((width) => [count, width] as const)))(
    '%i findings at %i pixels',
    async (count, width) => {
      const page = await opened(count, { viewport: { width, height: 900 } });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.evaluate(openAll);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  async function barriers(page: Page): Promise<readonly unknown[]> {
    const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
    return violations.map(({ id, help, nodes }) => ({ id, help, first: nodes[0]?.html, count: nodes.length }));
  }

  test('without its script it says what matters', async () => {
    const page = await opened(4, { javaScriptEnabled: false });
    const text = await page.locator('main').innerText();
    for (const words of [
      'breaks 4 documented rules',
      'To mend first',
      'expected',
      'Every rule',
      'Every check',
      '--check NAME',
    ])
      expect(text).toContain(words);
    await page.close();
  });

  test('in print what is folded for the screen is there', async () => {
    const page = await opened(4);
    await page.emulateMedia({ media: 'print' });
    expect(await visible(page, '.bar')).toBe(0);
    expect(await visible(page, 'tr[id^=rule-]')).toBe((await texts(page, 'tr[id^=rule-]')).length);
    await page.close();
  });

  test('a filter in the address shows what it names, and an empty one all', async () => {
    const page = await opened(4, {}, '?q=status:fail');
    expect(await page.locator('[role=status]').innerText()).toBe('4 causes, 4 rules, 4 checks');
    expect(await visible(page, 'tr[id^=rule-]')).toBe(4);
    await page.fill('#query', 'rule:money.*');
    expect(await page.evaluate('location.search')).toContain('q=rule%3Amoney');
    expect(await texts(page, 'tr[id^=rule-]:not([hidden]) code')).toSatisfy((ids: readonly string[]) =>
      ids.every((id) => id.startsWith('money.')),
    );
    await page.keyboard.press('Escape');
    await page.fill('#query', '');
    expect(await page.locator('tr[id^=rule-][hidden]').count()).toBe(0);
    expect(await page.evaluate('location.search')).toBe('');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('every exchange has an address, and one that other runs have too', async () => {
    const page = await opened(40, {}, '#exchange-charges/story-30.2');
    await page.waitForSelector('dialog[open] h3');
    expect(await page.locator('dialog h3').innerText()).toBe('Exchange 60');
    expect(await page.locator('dialog').innerText()).toContain('422');
    await page.evaluate(axe);
    expect(await barriers(page)).toEqual([]);
    await page.click('dialog a:has-text("Previous")');
    await page.waitForSelector('dialog h3:has-text("Exchange 59")');
    await page.click('dialog button');
    expect(await page.evaluate('location.hash')).toBe('');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('an address leads into what is folded', async () => {
    const page = await opened(4, {}, '#check-pages/walk');
    const isVisible = () => page.evaluate("document.getElementById('check-pages/walk').checkVisibility()");
    await expect.poll(isVisible, { timeout: 30_000 }).toBe(true);
    await page.close();
  });

  test('keys lead to the filter and from finding to finding', async () => {
    const page = await opened(4);
    await page.keyboard.press('j');
    const first = await page.evaluate('document.activeElement.id');
    await page.keyboard.press('j');
    expect(await page.evaluate('document.activeElement.id')).not.toBe(first);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('query');
    await page.close();
  });

  test('what broke since an earlier run is found by its course', async () => {
    const { report } = await modelFrom(storyWith(2));
    const history = historyOf([{ path: 'before', report }]);
    writeFileSync(join(folder, '4.html'), await pageFrom(storyWith(4), { history }));
    const page = await opened(4, {}, '?q=seq(inconclusive%20fail)');
    expect(await page.locator('[role=status]').innerText()).toBe('2 causes, 2 rules, 0 checks');
    expect(await page.locator('#gate').innerText()).toMatch(/before.*nonconformant\s+58\s+2/);
    await page.evaluate(axe);
    expect(await barriers(page)).toEqual([]);
    await page.close();
  });

  test('another run is held against the page, and a strange file is called one', async () => {
    const { report } = await modelFrom(storyWith(2));
    const page = await opened(4);
    const given = (text: string) => ({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.setInputFiles('input[type=file]', given(JSON.stringify(report)));
    await page.waitForSelector('#comparison');
    expect(await page.locator('#other').innerText()).toMatch(/New.*\(2\)[\s\S]*Known \(2\)/);
    await page.setInputFiles('input[type=file]', given('{"format":"<img src=x onerror=alert(1)>"}'));
    await page.waitForSelector('#other:has-text("is not a report.json")');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
