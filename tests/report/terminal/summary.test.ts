import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { widthOf } from '../../../src/report/terminal/columns.ts';
import type { Model } from '../../../src/report/model.ts';
import { COLUMNS } from '../../../src/report/terminal/columns.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import { broke, checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom, storyWith } from '../helpers/stories.ts';

const where = 'reports/2026-03-01/report.html';

function inFolder(folder: string, model: Model): Model {
  return { ...model, report: { ...model.report, folder } };
}

test.each([0, 1, 40])('of %i findings fits the terminal', async (count) => {
  const model = inFolder('reports/2026-03-01', await modelFrom(storyWith(count)));
  // A path stays whole, however long it is: it is there to be copied.
  const lines = summaryLines(model, { colour: false, where }).filter((line) => !/^\s*reports\/\S+$/.test(line));
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(COLUMNS);
});

test('leaves a path whole that is longer than a line, for pasting', async () => {
  const folder = `reports/${'long-'.repeat(20)}`;
  const model = inFolder(folder, await modelFrom(storyWith(1)));
  expect(summaryLines(model, { colour: false, where }).some((line) => line.includes(`${folder}/reproduce/`))).toBe(
    true,
  );
});

test('says the same with colour and without', async () => {
  const model = await modelFrom(storyWith(3));
  const [plain, coloured] = [false, true].map((colour) => summaryLines(model, { colour, where }));
  expect(coloured).not.toEqual(plain);
  expect(coloured?.map((line) => stripVTControlCharacters(line))).toEqual(plain);
});

test.each([
  [{}, 'all 5 exchanges'],
  [{ [rule('charge.id')]: { count: 2, first: 1, last: 2 } }, '5 of 7 exchanges'],
])('of what most answers break, how many could show it is told too (%#)', async (kept, extent) => {
  const at = [2, 3, 4, 5, 6];
  const model = await modelFrom([
    header({ plan: [planned('charges/all', ['charge.id'])] }),
    ...[1, ...at].map((n) => ({ is: 'exchange', exchange: exchange(n) }) as const),
    ...at.map((n) => broke('charges/all', { rule: rule('charge.id'), expected: 'a', actual: 'b', exchanges: [n] })),
    checkEnd('charges/all', { verdict: 'fail', kept }),
    footer(),
  ]);
  const lines = summaryLines(model, { colour: false, where });
  expect(lines.find((line) => line.startsWith('1.'))).toMatch(new RegExp(`, ${extent}$`));
});

test('leads with the cause', async () => {
  const net = rule('charge.net-is-amount-minus-fee');
  const model = await modelFrom([
    header({
      plan: [planned('charges/first', [net]), planned('charges/second', ['money.integers'])],
      scope: [{ rule: rule('charge.id'), verdict: 'not_exercised', why: 'the target has no live.base_url' }],
    }),
    { is: 'exchange', exchange: exchange(1) },
    broke('charges/first', {
      rule: net,
      expected: 'net_minor 9900 (amount_minor 10000 less fee_minor 100)',
      actual: 'net_minor 9950',
      exchanges: [1],
    }),
    checkEnd('charges/first', { verdict: 'fail' }),
    { is: 'recheck', check: 'charges/first', rule: net, steady: true },
    {
      is: 'reproduction',
      check: 'charges/first',
      rule: net,
      file: 'reproduce/charges-first.yaml',
      shown: true,
      why: null,
    },
    checkEnd('charges/second', { kept: { [rule('money.integers')]: 4 } }),
    footer(),
  ]);
  const lines = summaryLines(inFolder('reports/today', model), { colour: false, where });
  expect(lines.slice(0, 10).join('\n')).toMatchInlineSnapshot(`
    "NONCONFORMANT
    staging breaks 1 documented rule.

    1.  charge.net-is-amount-minus-fee                             money, 1 exchange
        rule      The net of a charge is its amount less its fee.
        expected  net_minor 9900 (amount_minor 10000 less fee_minor 100)
        actual    net_minor 9950
        seen      charges/first, exchange 1.
        again     mpconform run --target TARGET --scenario \\
                  reports/today/reproduce/charges-first.yaml"
  `);
  expect(lines.slice(-4).join('\n')).toMatchInlineSnapshot(`
    "   1 rule   the target has no live.base_url
    Time        1 min 40 s (least possible: 1 min 36 s, longest wait 1 min 30 s); 3
                requests, none sent again
    Report      reports/2026-03-01/report.html"
  `);
});

test('says that a report is partial', async () => {
  const model = await modelFrom(storyWith(0).slice(0, -1));
  expect(summaryLines(model, { colour: false, where: null })).toContain(
    'This is a partial report: the journal of the run has no end.',
  );
});
