import { expect, test } from 'vitest';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { reportSchema } from '../../../src/report/report-json.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { body, checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';

const shapes = 'deployments.same-shapes';
const both = header({
  plan: [planned('amounts/x', [shapes]), planned('live/amounts/x', [shapes], { deployment: 'live' })],
});
const end = checkEnd('live/amounts/x', { kept: { [rule(shapes)]: 12 } });

function refused(n: number, deployment: 'sandbox' | 'live', status: number, code: string): Entry {
  const answer = { status, headers: [], body: body(JSON.stringify({ error: { code } })) };
  return { is: 'exchange', exchange: exchange(n, { deployment, answer }) };
}

const differs = (exchanges: readonly number[]): Entry => ({
  is: 'decision',
  check: 'live/amounts/x',
  n: exchanges.at(-1)!,
  decision: { is: 'broken', rule: rule(shapes), expected: 'one', actual: 'other', exchanges },
});

test('one deployment is not compared', async () => {
  const model = await modelFrom([header({ plan: [planned('amounts/x', [shapes])] }), checkEnd('amounts/x'), footer()]);
  expect(model.report.parity).toBeNull();
  expect(await htmlReport(model)).not.toContain('Sandbox and live');
  expect(summaryLines(model, { colour: false, where: null }).join('\n')).not.toContain('Parity');
});

test('answers that are alike are counted', async () => {
  const model = await modelFrom([both, checkEnd('amounts/x'), end, footer()]);
  expect(model.report.parity).toEqual({ verdict: 'same', compared: 12, differences: [] });
  expect(summaryLines(model, { colour: false, where: null })).toContain(
    'Parity      12 requests compared, the same on both',
  );
});

test('nothing compared is said', async () => {
  const model = await modelFrom([both, checkEnd('amounts/x'), checkEnd('live/amounts/x'), footer()]);
  expect(model.report.parity).toEqual({ verdict: 'not compared', compared: 0, differences: [] });
});

test('a difference is told once, with what each deployment answered', async () => {
  const entries = [1, 3].flatMap((n) => [
    refused(n, 'sandbox', 400, 'BAD_AMOUNT'),
    refused(n + 1, 'live', 422, 'BAD_AMOUNT'),
    differs([n, n + 1]),
  ]);
  const model = await modelFrom([both, ...entries, checkEnd('amounts/x'), end, footer()]);
  expect(reportSchema.parse(model.report)).toEqual(model.report);
  expect(model.report.parity).toMatchObject({ verdict: 'different', compared: 14 });
  expect(model.report.parity?.differences).toEqual([
    {
      request: expect.stringMatching(/^POST \/v1\/charges/),
      sandbox: '400 BAD_AMOUNT',
      live: '422 BAD_AMOUNT',
      exchanges: [1, 2],
    },
  ]);
  const page = await htmlReport(model);
  expect(page).toContain('14 requests compared, 1 difference between sandbox and live');
  expect(page).toContain('href="#parity"');
});
