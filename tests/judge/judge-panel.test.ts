import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { JudgePanel } from '../../src/judge/judge-panel.ts';
import { nothingGiven } from '../../src/judge/history.ts';
import { charge, exchange, list, listing, mainKey, otherKey, type Parts, read, start } from './helpers/exchange.ts';

function judgePanelOf(...all: readonly Parts[]): JudgePanel {
  const judgePanel = new JudgePanel(nothingGiven, []);
  for (const [at, parts] of all.entries()) judgePanel.see(exchange({ n: at + 1, ...parts }));
  return judgePanel;
}

describe('the history of a charge', () => {
  it('tells creation, replay, read and list apart', () => {
    const { history } = judgePanelOf(
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', status: 200 },
      { ...read('ch_1'), body: charge({ state: 'succeeded' }) },
      { ...listing(), body: list([charge({ state: 'succeeded' })]) },
    );
    const known = history.resource('sandbox', 'charge', 'ch_1');
    expect(known).toMatchObject({
      business: 'main',
      creation: { n: 1, payer: { trigger: 1 } },
      first: { via: 'create' },
    });
    expect(known?.latest).toMatchObject({ n: 4, via: 'list' });
    expect(known?.final).toMatchObject({ n: 3, via: 'read' });
    expect([...(known?.states.keys() ?? [])]).toEqual(['processing', 'succeeded']);
    expect(history.resourcesOf('sandbox', 'charge', 'main')).toEqual([known]);
    expect(history.uses('sandbox', 'main', '/v1/charges', 'same-key').map(({ n }) => n)).toEqual([1, 2]);
  });

  it('keeps the latest by the moment of sending', () => {
    const { history } = judgePanelOf(
      {},
      { ...read('ch_1'), sent: start + 9000 },
      { ...read('ch_1'), sent: start + 8000 },
    );
    expect(history.resource('sandbox', 'charge', 'ch_1')?.latest.n).toBe(2);
  });

  it('finds the creation after the charge was seen in a list', () => {
    const { history } = judgePanelOf({ ...listing(), body: list([charge()]) }, {});
    expect(history.resource('sandbox', 'charge', 'ch_1')).toMatchObject({ first: { via: 'list' }, creation: { n: 2 } });
  });

  it('keeps deployments and businesses apart', () => {
    const { history } = judgePanelOf({}, { key: otherKey, body: charge({ id: 'ch_2' }) });
    expect(history.resource('live', 'charge', 'ch_1')).toBeUndefined();
    expect(history.resourcesOf('sandbox', 'charge', 'other').map(({ id }) => id)).toEqual(['ch_2']);
  });

  it('does not grow with the number of sightings', () => {
    const seen = Array.from({ length: 500 }, (_, at): Parts => ({
      ...read('ch_1'),
      body: charge({ state: `state-${at}` }),
    }));
    const { history } = judgePanelOf({}, ...seen);
    expect(history.resource('sandbox', 'charge', 'ch_1')?.states.size).toBeLessThan(20);
  });
});

describe('pages', () => {
  const page = (ids: readonly string[], after?: string): Parts => ({
    ...listing(after === undefined ? '?limit=2' : `?limit=2&starting_after=${after}`),
    body: list(
      ids.map((id) => charge({ id })),
      true,
    ),
  });
  const where = { deployment: 'sandbox', asker: 'main', path: '/v1/charges', filter: '' } as const;

  it('walks from the top, and remembers each page as it was', () => {
    const { history } = judgePanelOf(
      page(['a', 'b']),
      page(['c', 'd'], 'b'),
      page(['e', 'f'], 'd'),
      page(['x', 'd'], 'b'),
    );
    const second = history.pageEndingWith(where, 'd', start + 2500);
    const third = history.pageEndingWith(where, 'f', start + 9000);
    const again = history.pageEndingWith(where, 'd', start + 9000);
    expect([second?.n, third?.n, again?.n]).toEqual([2, 3, 4]);
    expect(second?.walk).toMatchObject({ began: start + 1000, ids: { size: 4 } });
    expect([...'abcdef'].map((id) => second?.walk?.ids.has(id))).toEqual([true, true, true, true, false, false]);
    expect([...'abcdefx'].map((id) => third?.walk?.ids.has(id))).toEqual([true, true, true, true, true, true, false]);
    expect([...'abcdefx'].map((id) => again?.walk?.ids.has(id))).toEqual([true, true, false, true, false, false, true]);
  });

  it('goes on with another key of the business', () => {
    const { history } = judgePanelOf(page(['a', 'b']), {
      ...page(['c', 'd'], 'b'),
      key: { ...mainKey, label: 'key-3' },
    });
    expect(history.pageEndingWith(where, 'd', start + 9000)?.walk?.ids.size).toBe(4);
  });

  it('knows no walk that did not begin at the top', () => {
    const { history } = judgePanelOf(page(['c', 'd'], 'b'));
    expect(history.pageEndingWith(where, 'd', start + 9000)?.walk).toBeNull();
  });

  it('gives only what was answered before the next was sent', () => {
    const { history } = judgePanelOf(page(['a', 'b']));
    expect(history.pageEndingWith(where, 'b', start + 1010)).toBeUndefined();
    expect(history.pageEndingWith({ ...where, filter: 'state=failed' }, 'b', start + 9000)).toBeUndefined();
  });
});

describe('what is under way', () => {
  it('is settled once every earlier request was answered', () => {
    const { history } = judgePanelOf({ n: 2 }, { n: 3 });
    expect(history.settled(start, exchange({ n: 4 }))).toBe(false);
    const all = judgePanelOf({ n: 2 }, { n: 3 }, { n: 1 });
    expect(all.history.settled(start + 2500, exchange({ n: 5 }))).toBe(true);
    expect(all.history.settled(start + 3500, exchange({ n: 5 }))).toBe(false);
    expect(all.history.settled(start + 3500, exchange({ n: 4 }))).toBe(true);
  });
});

it('judges the same exchanges alike', () => {
  const exchanges = [
    exchange({ n: 1 }),
    exchange({ n: 2, ...read('ch_1') }),
    exchange({ n: 3, ...listing(), body: list([charge()]) }),
  ];
  const [one, other] = [new JudgePanel(), new JudgePanel()];
  expect(exchanges.map((each) => one.see(each))).toEqual(exchanges.map((each) => other.see(each)));
});

it('costs the same for each exchange of a long run', () => {
  const growths: number[] = [];
  // Whatever else goes on may raise the growth that one trial shows, hardly that of each.
  while (growths.length < 3 && !growths.some((growth) => growth < 2)) growths.push(growthOfCosts(500, 4));
  expect(Math.min(...growths)).toBeLessThan(2);
});

/** What the last of so many parts of a run costs, as a multiple of the first: 7, if each exchange looked at all before. */
function growthOfCosts(exchanges: number, parts: number): number {
  const judgePanel = new JudgePanel();
  const costs = Array.from({ length: parts }, (_, part) => {
    const before = process.cpuUsage();
    for (let n = part * exchanges + 1; n <= (part + 1) * exchanges; n += 1) judgePanel.see(ofLongRun(n));
    return process.cpuUsage(before).user;
  });
  return costs.at(-1)! / costs[0]!;
}

/** Each made a second after the one before. */
const chargeOfLongRun = (n: number): Record<string, unknown> =>
  charge({ id: `ch_${n}`, reference: `r-${n}`, created: new Date(start + n * 1000).toISOString() });

const newestOfLongRun = (n: number): readonly unknown[] =>
  Array.from({ length: 9 }, (_, before) => chargeOfLongRun(n - 1 - before));

const ofLongRun = (n: number): Exchange =>
  n % 10 === 0
    ? exchange({ n, ...listing('?limit=9'), body: list(newestOfLongRun(n), n > 10) })
    : exchange({
        n,
        body: chargeOfLongRun(n),
        idempotencyKey: n % 2 ? 'same-key' : `key-${n}-aaaa`,
      });
