import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/reference/bills/notice.ts';
import { change } from '../../src/reference/change.ts';
import type { ReferenceOptions } from '../../src/reference/reference.ts';
import { exercised } from '../run/helpers/exercised.ts';

/** None is about what handsets receive. */
const aboutRails = 'live/rails-and-currency/every-lawful-pair';
const aboutNotices = 'notices/of-an-open-bill';
const ofCodes = 'pos-outcomes/nobody-scans';
const ofScannedCodes = 'pos-outcomes/scanned-and-paid';

async function found(reference: ReferenceOptions, check: string): Promise<readonly string[]> {
  const { ends } = await exercised(reference, { checks: [check] });
  expect(ends.flatMap(({ id, verdict }) => (verdict === 'inconclusive' ? [id] : []))).toEqual([]);
  return [...new Set(ends.flatMap(({ findings }) => findings.map(({ rule }) => rule)))];
}

const prompting = (prompts: number): ReferenceOptions => ({
  livePatch: change('making')(() => ({ prompts: () => prompts })),
});

const promptingForCodes: ReferenceOptions = { livePatch: change('codes')(() => ({ prompts: () => 1 })) };

const texting = (sent: (messages: readonly Message[]) => readonly Message[]): ReferenceOptions => ({
  livePatch: change('notices')((was) => ({ messages: (bill, phone, call) => sent(was.messages(bill, phone, call)) })),
});

describe('a check of live that is about something else', () => {
  test.each([
    ['a charge without its prompt', prompting(0), aboutRails, ['charges.create.prompts-payer']],
    ['no charge with its prompts', prompting(2), aboutRails, []],
    ['a code that prompts', promptingForCodes, ofCodes, ['pos.create.sends-nothing']],
    ['no scanned code that prompts', promptingForCodes, ofScannedCodes, []],
    ['a notice without its message', texting(() => []), aboutNotices, ['bills.notify.sends-one-message']],
    ['no notice with thanks beside it', texting((messages) => [...messages, ...messages]), aboutNotices, []],
  ])('shows %s', async (_, reference, check, rules) => {
    expect(await found(reference, check)).toEqual(rules);
  });
});
