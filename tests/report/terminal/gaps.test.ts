import { expect, test } from 'vitest';
import { gapKinds } from '../../../src/report/terminal/gaps.ts';
import type { ReportRule } from '../../../src/report/report-json.ts';
import { modelFrom, storyWith } from '../helpers/stories.ts';

test('one reason that kept several checks from their ends stands once', async () => {
  const { report } = await modelFrom(storyWith(1));
  const gone = 'nothing listens at 127.0.0.1:8080 (ECONNREFUSED)';
  const why = [
    `charges/plain could not finish: ${gone}`,
    `charges/plain (and 3 more) could not finish: ${gone}; kept in 2 other exchanges`,
    `links/plain could not finish: ${gone}`,
    `bills/plain could not finish: ${gone}`,
    'bills/plain could not finish: a 503 too often',
    'pages/all ended at another broken rule, before this one',
    'links/plain ended at another broken rule, before this one',
  ];
  const rules = why.map((each): ReportRule => ({ ...report.rules[0]!, verdict: 'inconclusive', why: each }));
  const [kind] = gapKinds({ rules, subject: null });
  expect(kind?.gaps.map((gap) => [gap.rules.length, gap.why])).toEqual([
    [4, `charges/plain and 2 other checks could not finish: ${gone}`],
    [2, 'pages/all and 1 other check ended at another broken rule, before this one'],
    [1, 'bills/plain could not finish: a 503 too often'],
  ]);
});
