import { expect, test } from 'vitest';
import { sell } from '../helpers/seller.ts';

const payer = { rail: 'airtel', phone: '0712 345 678' };

async function submit(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return [response.status, await response.text()] as const;
}

test('the page of a bill is pre-filled with what is outstanding, and takes any amount', async () => {
  await using seller = await sell();
  const asked = { customer_ref: 'unit-7', amount_minor: 1_250_000, description: '<script>alert(1)</script> & "more"' };
  const { body: bill } = await seller.post('/v1/bills', asked);
  const url = `${seller.reference.payUrl}/b/${bill.control_number}`;
  const page = await (await fetch(url)).text();
  expect(page).toContain('value="12500"');
  expect(page).toContain(bill.control_number_printed);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
  expect(page).not.toContain('<script');
  const [status, thanks] = await submit(url, { ...payer, amount: '2500' });
  expect([status, thanks.includes('You paid TZS 2,500')]).toEqual([200, true]);
  expect((await seller.get(`/v1/bills/${bill.id}`)).body).toMatchObject({ state: 'part_paid', paid_minor: 250_000 });
  expect((await seller.get('/v1/charges')).body.data).toMatchObject([{ rail: 'airtel', amount_minor: 250_000 }]);
  expect(await (await fetch(url)).text()).toContain('value="10000"');
});

test('the page of a bill takes nothing that is not right', async () => {
  await using seller = await sell();
  const { body: bill } = await seller.post('/v1/bills', { customer_ref: 'unit-7', amount_minor: 50_000 });
  const url = `${seller.reference.payUrl}/b/${bill.control_number}`;
  for (const wrong of [{ amount: '0' }, { amount: '-5' }, { amount: '1e3' }, { phone: '12' }, { rail: 'wallet' }]) {
    const [status, page] = await submit(url, { ...payer, amount: '100', ...wrong });
    expect([status, page.includes('role="alert"')]).toEqual([422, true]);
  }
  await seller.operate('cancel_bill', { bill: bill.id });
  expect(await (await fetch(url)).text()).not.toContain('<form');
  expect((await submit(url, { ...payer, amount: '100' }))[0]).toBe(422);
  expect((await seller.get('/v1/charges')).body.data).toEqual([]);
  expect((await submit(`${seller.reference.payUrl}/b/000000000000`, payer))[0]).toBe(404);
});

test('the page of a link takes its price, and leads on', async () => {
  await using seller = await sell();
  const success_url = 'https://shop.example.test/thanks?a=1&b=%22';
  const asked = { amount_minor: 50_000, title: 'A & <b>', success_url, kind: 'single_use' };
  const { body: link } = await seller.post('/v1/payment_links', asked);
  const page = await (await fetch(link.url)).text();
  expect(page).toContain('<h1>A &amp; &lt;b&gt;</h1>');
  expect(page).toContain('TZS 500');
  const [status, thanks] = await submit(link.url, { ...payer, amount_minor: '1' });
  expect([status, thanks.includes('href="https://shop.example.test/thanks?a=1&amp;b=%22"')]).toEqual([200, true]);
  expect((await seller.get('/v1/charges')).body.data).toMatchObject([{ amount_minor: 50_000, payment_link: link.id }]);
  expect((await submit(link.url, payer))[0]).toBe(422);
  expect(await (await fetch(link.url)).text()).not.toContain('<form');
  expect((await fetch(`${seller.reference.payUrl}/l/pl_none`)).status).toBe(404);
});
