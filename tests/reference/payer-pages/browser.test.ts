import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sell, type Seller } from '../helpers/seller.ts';

// eslint-disable-next-line no-restricted-properties -- a test has no command line that could read it
const executablePath = process.env['MPCONFORM_CHROMIUM'] ?? '/usr/bin/chromium';
const found = existsSync(executablePath);

if (!found) test.skip(`hosted pages in a browser: no Chromium at ${executablePath} (set MPCONFORM_CHROMIUM)`);

describe.runIf(found)('hosted pages in a browser', () => {
  let browser: Browser;
  let seller: Seller;
  beforeAll(async () => {
    seller = await sell();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
  });
  afterAll(async () => {
    await browser.close();
    await seller[Symbol.asyncDispose]();
  });

  /** On a phone, without scripts. */
  async function visit(url: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
    await page.goto(url);
    return page;
  }

  test('a bill is paid in part, then in full', async () => {
    const { body } = await seller.post('/v1/bills', { customer_ref: 'unit-7', amount_minor: 50_000 });
    const page = await visit(`${seller.reference.payUrl}/b/${body.control_number}`);
    expect(await page.getByLabel('Amount').inputValue()).toBe('500');
    await page.getByLabel('Amount').fill('200');
    await page.getByLabel('Network').selectOption('Airtel Money');
    await page.getByLabel('Phone number').fill('0712345678');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('You paid TZS 200.').waitFor();
    await page.getByRole('link', { name: 'Back to the bill' }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('300');
    await page.getByLabel('Phone number').fill('0712345678');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('TZS 0 is still outstanding').waitFor();
    expect((await seller.get(`/v1/bills/${body.id}`)).body.state).toBe('paid');
    await page.close();
  });

  test('a link is paid at its price', async () => {
    const { body } = await seller.post('/v1/payment_links', { amount_minor: 50_000, title: 'Entry <b>ticket</b>' });
    const page = await visit(body.url);
    expect(await page.getByRole('heading').textContent()).toBe('Entry <b>ticket</b>');
    await page.getByLabel('Phone number').fill('0712345678');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('You paid TZS 500.').waitFor();
    expect((await seller.get(`/v1/payment_links/${body.id}`)).body.used).toBe(1);
    await page.close();
  });
});
