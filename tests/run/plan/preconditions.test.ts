import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { JudgePanel } from '../../../src/judge/judge-panel.ts';
import { nothingGiven } from '../../../src/judge/history.ts';
import { candidatesFor } from '../../../src/run/reproduce/candidates.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { body, exchange, header, rule } from '../../evidence/helpers/samples.ts';
import { journalOf } from '../../report/helpers/stories.ts';
import { exercised } from '../helpers/exercised.ts';

const folder = mkdtempSync(join(tmpdir(), 'preconditions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const own = 'bills.list.own-business-only';
const json = { customer_ref: 'room-9', amount_minor: 10_000 };

/** A bill of a business, or its list with a bill in it. */
function sent(n: number, business: string, method: 'POST' | 'GET', shown: object): Exchange {
  const one = exchange(n);
  const path = method === 'POST' ? '/v1/bills' : '/v1/bills?limit=1';
  return {
    ...one,
    deployment: 'live',
    key: { ...one.key, label: business, mode: 'live', business },
    request: { method, target: path, headers: [], body: null },
    template: { method, path, key: { use: business }, ...(method === 'POST' && { json }) },
    answer: { status: method === 'POST' ? 201 : 200, headers: [], body: body(JSON.stringify(shown)) },
    sent: n * 1000,
    received: n * 1000 + 900,
  };
}

const bill = (id: string) => ({ object: 'bill', id, state: 'open' });
const listed = (...ids: string[]) => ({ object: 'list', has_more: false, data: ids.map(bill) });

async function story(id: string, led: readonly Exchange[], others: readonly Exchange[], mixed: boolean) {
  const judgePanel = new JudgePanel(nothingGiven, [], []);
  for (const one of [...others, ...led].toSorted((a, b) => a.n - b.n)) judgePanel.see(one);
  const broken = { is: 'broken', rule: rule(id), expected: '', actual: '', exchanges: [led.at(-1)!.n] } as const;
  const check = { id: 'bills/walk', title: 'A walk', kind: 'property', deployment: 'live' } as unknown as Check;
  return candidatesFor(
    { check, violation: { broken, led }, seed: 1, named: true, mixed },
    { history: judgePanel.history, journal: journalOf([header()]) },
  );
}

const stranger = sent(3, 'neighbour', 'POST', bill('bl_theirs'));
const led = [sent(2, 'main', 'POST', bill('bl_mine')), sent(4, 'main', 'GET', listed('bl_theirs', 'bl_mine'))];

test('what a list showed of another business is made first, where it stood, with a key of another business', async () => {
  const [{ text } = { text: '' }] = await story(own, led, [stranger], true);
  expect(text).toContain('What another business had then is made too, with the key "stranger".');
  const steps = 'business: other, - send: POST, key: main, - send: POST, key: stranger, - send: GET, key: main';
  expect(text.match(/- send: \w+|key: \w+|business: \w+/g)?.join(', ')).toBe(steps);
  const file = join(folder, 'walk.yaml');
  writeFileSync(file, text);
  const { ends } = await exercised({ faults: ['bills.list-everybodys'] }, { scenarios: [file] });
  expect(ends.flatMap(({ findings }) => findings.map((finding) => finding.rule))).toContain(own);
});

test('where lists mix businesses, another one has something too, though the page does not show it', async () => {
  const unseen = [led[0]!, sent(4, 'main', 'GET', listed())];
  const [{ text } = { text: '' }] = await story('list.cursor-continues-after', unseen, [], true);
  expect(text).toContain('key: stranger');
  const [alone] = await story('list.cursor-continues-after', unseen, [], false);
  expect(alone?.text).not.toContain('stranger');
});

test('a check of one business is not named for what lists show of others', async () => {
  const files = await story('bills.list.status-200', led, [stranger], true);
  expect(files.map(({ text }) => text).filter((text) => /^check: /m.test(text))).toEqual([]);
  expect((await story('bills.list.status-200', led, [stranger], false)).at(-1)?.text).toMatch(/^check: bills\/walk$/m);
});
