import { beforeEach, expect, it } from 'vitest';
import { informed } from '../../../src/run/person/informed.ts';
import type { ManualTask, Subject } from '../../../src/target/operator/manual-task.ts';
import type { OperatorAction } from '../../../src/target/operator/operator.ts';
import { charge, Run, start } from '../../judge/helpers/exchange.ts';

const bill = {
  id: 'bl_1',
  object: 'bill',
  state: 'part_paid',
  control_number: '991234567890',
  customer_ref: 'school-7',
  amount_minor: 300_000,
  outstanding_minor: 120_050,
  expires_at: null,
};
const link = {
  id: 'pl_1',
  object: 'payment_link',
  url: 'https://pay.example.test/l/1',
  title: 'Tea',
  amount_minor: 50_000,
};
const expires = new Date(start + 15 * 60_000).toISOString();

let run: Run;
beforeEach(() => {
  run = new Run([]);
  const live = { deployment: 'live' } as const;
  run.see({ ...live, order: { amount_minor: 250_000, msisdn: '+255******814' }, body: charge({ id: 'ch_1' }) });
  run.see({ ...live, target: '/v1/bills', body: bill });
  run.see({ ...live, target: '/v1/payment_links', body: { ...link, expires_at: expires } });
  const pos = { id: 'ch_2', rail: 'wallet', till: '100001', qr: 'https://pay.example.test/q/1', expires_at: null };
  run.see({ ...live, target: '/v1/pos/charges', order: { till: '100001', amount_minor: 250_000 }, body: charge(pos) });
});

async function asked(action: OperatorAction, about: Subject | null): Promise<ManualTask> {
  let heard: ManualTask | null = null;
  const ask = informed(
    async (manualTask) => ((heard = manualTask), { is: 'told', answers: {} }),
    run.judgePanel.history,
  );
  await ask({ action, please: 'Do it.', facts: { given: 'stays' }, answers: [], about, until: null });
  return heard!;
}

it('tells a payer what a charge asks of whom, and until when', async () => {
  const { facts, until } = await asked('approve_charge', { kind: 'charge', id: 'ch_1' });
  expect(facts).toEqual({
    given: 'stays',
    amount: 'TZS 2,500',
    payer: 'the number that ends in 814',
    made: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
    rail: 'mpesa',
  });
  expect(until).toBe(Date.parse(expires));
});

it('shows the code of a till as it was returned', async () => {
  const { facts, until } = await asked('approve_charge', { kind: 'charge', id: 'ch_2' });
  expect(facts).toMatchObject({ till: '100001', 'code to scan': 'https://pay.example.test/q/1' });
  expect(facts).not.toHaveProperty('payer');
  expect(until).toBeNull();
});

it('finds a bill by its id and by its control number', async () => {
  const facts = {
    given: 'stays',
    amount: 'TZS 3,000',
    outstanding: 'TZS 1,200.50',
    'control number': '9912 3456 7890',
    'customer ref': 'school-7',
  };
  expect(await asked('cancel_bill', { kind: 'bill', id: 'bl_1' })).toMatchObject({ facts, until: null });
  expect(await asked('pay_bill', { kind: 'control_number', id: '991234567890' })).toMatchObject({ facts });
});

it('gives the page of a link, and no end to what can be done at any time', async () => {
  const about = { kind: 'payment_link', id: 'pl_1' } as const;
  const facts = { price: 'TZS 500', title: 'Tea', page: 'https://pay.example.test/l/1' };
  expect(await asked('pay_link', about)).toMatchObject({ facts, until: Date.parse(expires) });
  expect(await asked('close_link', about)).toMatchObject({ facts, until: null });
});

it('adds nothing to what the run never saw', async () => {
  const manualTask = await asked('approve_charge', { kind: 'charge', id: 'ch_9' });
  expect(manualTask.facts).toEqual({ given: 'stays' });
  expect((await asked('open_till', null)).facts).toEqual({ given: 'stays' });
});
