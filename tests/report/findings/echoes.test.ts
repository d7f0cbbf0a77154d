import { expect, test } from 'vitest';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import { body, checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';

const state = 'charge.state';
const created = 'charges.create.status-201';
const check = 'charges/all';

const seen = (n: number, status: number): Entry => ({
  is: 'exchange',
  exchange: exchange(n, { check, answer: { status, headers: [], body: body('{}') } }),
});
const breach = (id: string, n: number, of = check): Entry => ({
  is: 'decision',
  check: of,
  n,
  decision: { is: 'broken', rule: rule(id), expected: '1', actual: '2', exchanges: [n] },
});
const unsteady = (id: string, of = check): Entry => ({ is: 'recheck', check: of, rule: rule(id), steady: false });
const others = Array.from({ length: 9 }, (_, index) => seen(index + 20, 200));

async function causesOf(...entries: readonly Entry[]) {
  const plan = [planned(check, [state]), planned('other', [])];
  return modelFrom([header({ plan }), ...others, ...entries, checkEnd(check), checkEnd('other'), footer()]);
}
const namesOf = ({ causes }: Awaited<ReturnType<typeof causesOf>>) =>
  causes.map(({ rule: { id }, echoes }) => [id, echoes.map((echo) => echo.rule.id)]);

test('what never showed again, where another rule broke, stands under it and stays visible', async () => {
  const model = await causesOf(
    seen(1, 200),
    seen(2, 200),
    breach(state, 1),
    breach(state, 2),
    breach('charge.rail', 2),
    unsteady('charge.rail'),
  );
  expect(namesOf(model)).toEqual([[state, ['charge.rail']]]);
  expect(model.report.causes).toEqual([{ rule: state, harm: 'state', echoes: ['charge.rail'] }]);
  expect(model.report).toMatchObject({ verdict: 'nonconformant', counts: { fail: 2 } });
  const terminal = summaryLines(model, { colour: false, where: null }).join(' ').replaceAll(/\s+/g, ' ');
  expect(terminal).toContain('also breaks charge.rail (1 exchange), most likely by the same cause.');
  const page = await htmlReport(model);
  expect(page).toContain('id="broken-charge.rail"');
  expect(page).toContain('href="#broken-charge.rail"');
});

test('a refusal that is blamed for want of a better rule stands under the rule that it breaks too', async () => {
  const model = await causesOf(seen(1, 404), seen(2, 404), breach(state, 1), breach(state, 2), breach(created, 1));
  expect(namesOf(model)).toEqual([[state, [created]]]);
});

test.each<[string, readonly Entry[]]>([
  [
    'in the same answers',
    [seen(1, 201), seen(2, 201), ...[1, 2].flatMap((n) => [breach(state, n), breach('charge.rail', n)])],
  ],
  [
    'of which one is told by the status of an acceptance',
    [seen(1, 200), seen(2, 200), ...[1, 2].flatMap((n) => [breach(state, n), breach(created, n)])],
  ],
  [
    'one seen once in another check',
    [
      seen(1, 200),
      seen(2, 200),
      breach(state, 1),
      breach(state, 2),
      breach('charge.rail', 2, 'other'),
      unsteady('charge.rail', 'other'),
    ],
  ],
])('two faults at once stay two causes: %s', async (_, entries) => {
  const model = await causesOf(...entries);
  expect(namesOf(model)).toHaveLength(2);
});

test('what is broken everywhere explains nothing by being there too', async () => {
  const everywhere = Array.from({ length: 9 }, (_, index) => breach(state, index + 20));
  const model = await causesOf(...everywhere, breach('charge.rail', 21), unsteady('charge.rail'));
  expect(namesOf(model)).toEqual([
    [state, []],
    ['charge.rail', []],
  ]);
});
