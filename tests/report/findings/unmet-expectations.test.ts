import { expect, test } from 'vitest';
import { widthOf } from '../../../src/report/terminal/columns.ts';
import { excerptWithin } from '../../../src/report/terminal/columns.ts';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { junitReport } from '../../../src/report/junit/junit.ts';
import { COLUMNS } from '../../../src/report/terminal/columns.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import { broke, checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';

const text = '    expect: { status: 200, body: { state: succeeded, currency: USD, rail: mpesa, livemode: true } }';
const at = (word: string) => {
  const column = text.indexOf(word) + 1;
  return { file: 'mine/wrong.yaml', line: 7, column, excerpt: `${text}\n${' '.repeat(column - 1)}^` };
};
const also = ['USD', 'mpesa', 'true'].map((word) => ({ expected: `${word} to be there`, actual: 'no', at: at(word) }));
const model = modelFrom([
  header({ plan: [planned('wrong', ['charge.state'])] }),
  { is: 'exchange', exchange: exchange(1) },
  broke('wrong', {
    rule: rule('charge.state'),
    expected: 'GET /v1/charges: state to be "succeeded"',
    actual: 'state is "failed"',
    exchanges: [1],
    at: at('succeeded'),
    also,
  }),
  checkEnd('wrong', { verdict: 'fail' }),
  footer(),
]);

test('the terminal shows each expectation with line, column and caret, within its columns', async () => {
  const lines = summaryLines(await model, { colour: false, where: null });
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(COLUMNS);
  for (const word of ['succeeded', 'USD', 'mpesa', 'true']) {
    const place = lines.findIndex((line) => line.includes(`mine/wrong.yaml:7:${at(word).column}`));
    const caret = lines[place + 2]?.indexOf('^') ?? -1;
    expect(lines[place + 1]?.slice(caret)).toMatch(new RegExp(`^${word}`));
  }
});

test('JUnit and the page tell all of them', async () => {
  const [xml, page] = [junitReport(await model), await htmlReport(await model)];
  for (const word of ['succeeded', 'USD', 'mpesa', 'true'])
    for (const report of [xml, page]) expect(report).toContain(`mine/wrong.yaml:7:${at(word).column}`);
  expect(xml).toContain('(and 3 more expectations of this step)');
});

test.each([
  ['a line that fits loses its indentation', '      a: 1\n         ^', 20, ['a: 1', '   ^']],
  ['a caret in the indentation keeps its place', '      a\n   ^', 20, ['   a', '^']],
  ['a long line is cut around the caret', `${'x'.repeat(50)}HERE\n${' '.repeat(50)}^`, 10, ['xxxxxxHERE', '      ^']],
])('%s', (_, excerpt, width, shown) => {
  expect(excerptWithin(excerpt, width)).toEqual(shown);
});
