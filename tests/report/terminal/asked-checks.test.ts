import { expect, test } from 'vitest';
import type { Asked } from '../../../src/evidence/asked.ts';
import { widthOf } from '../../../src/report/terminal/columns.ts';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { COLUMNS } from '../../../src/report/terminal/columns.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import { checkEnd, footer, header, planned } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';

const asked: Asked = {
  origin: { is: 'file', path: 'mine/target.yaml' },
  deployments: ['sandbox'],
  allow: { writes: true, prompts: false },
  patience_s: 1200,
  rules: [],
  scenarios: [
    { path: 'mine/twice.yaml', sha256: '00' },
    { path: 'mine/sum.yaml', sha256: '01' },
  ],
  checks: [],
  shard: null,
  replay: null,
  target_digest: 'aa',
  target_facts: {},
};
const of = (file: string) => ({ source: { file, line: 1 } });
const model = modelFrom([
  header({
    asked,
    plan: [
      planned('run/first-look', []),
      planned('twice', ['charge.state'], of('mine/twice.yaml')),
      planned('sum', ['charge.currency'], of('mine/sum.yaml')),
    ],
  }),
  checkEnd('run/first-look'),
  checkEnd('twice'),
  checkEnd('sum', {
    verdict: 'not_exercised',
    why: 'a test key with scope payouts:write, which the target does not have',
  }),
  footer(),
]);

test('the terminal says what became of each scenario that was asked for', async () => {
  const lines = summaryLines(await model, { colour: false, where: null });
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(COLUMNS);
  const at = lines.findIndex((line) => line.startsWith('Asked for'));
  expect(lines.slice(at, at + 3).join('\n')).toMatchInlineSnapshot(`
    "Asked for   pass           twice (title of twice)
                not exercised  sum (title of sum): a test key with scope
                               payouts:write, which the target does not have"
  `);
});

test('the page lists every check with its verdict, and how to run it again', async () => {
  const page = await htmlReport(await model);
  expect(page).toContain('<tr id="check-twice">');
  expect(page).toContain('id="check-sum"');
  expect(page).toContain(
    'mpconform run --target mine/target.yaml --profile standard --seed 42 --allow-writes --check NAME',
  );
});

test('a run about all names none', async () => {
  const all = await modelFrom([header({ plan: [planned('twice', [], of('x.yaml'))] }), checkEnd('twice'), footer()]);
  expect(summaryLines(all, { colour: false, where: null }).join('\n')).not.toContain('Asked for');
});
