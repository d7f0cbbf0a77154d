import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disclosed, readDisclosure, verifyDisclosure, type Disclosure } from '../../src/trust/disclosure.ts';
import { attested, newPair, smallRun } from './helpers/attested.ts';

const folder = mkdtempSync(join(tmpdir(), 'disclosed-'));
const journal = join(folder, 'run', 'journal.ndjson');
const pair = newPair();

beforeAll(async () => {
  await smallRun(join(folder, 'run'));
  await attested(join(folder, 'run'), pair);
});

afterAll(() => rmSync(folder, { recursive: true }));

function shown(wanted: Partial<Parameters<typeof disclosed>[1]>): Disclosure {
  const disclosure = disclosed(journal, { exchanges: [], lines: [], ...wanted });
  return typeof disclosure === 'string' ? expect.fail(disclosure) : disclosure;
}

const verifies = (disclosure: Disclosure, key = pair.key) =>
  verifyDisclosure(disclosure, { file: 'shown.json', keys: [{ name: 'tester', key }], threshold: null });

test('one exchange is shown with proof', () => {
  const disclosure = shown({ exchanges: [2] });
  expect(disclosure.lines).toHaveLength(1);
  expect(JSON.parse(disclosure.lines[0]!.entry)).toMatchObject({ is: 'exchange', exchange: { n: 2 } });
  expect(verifies(disclosure)).toMatchObject({ wrong: [], unchecked: [] });
  expect(readDisclosure(JSON.stringify(disclosure))).toEqual(disclosure);
});

test('what is shown is not what anybody may make of it', () => {
  const disclosure = shown({ exchanges: [2], lines: [1] });
  const [first, second] = disclosure.lines;
  const forged = { ...second!, entry: second!.entry.replace('"n":2', '"n":9') };
  expect(verifies({ ...disclosure, lines: [first!, forged] }).wrong).toMatchObject([
    { why: expect.stringContaining(`line ${second!.line} `) },
  ]);
  expect(verifies({ ...disclosure, lines: [{ ...first!, line: 2 }] }).wrong).toHaveLength(1);
  expect(verifies({ ...disclosure, attestation: 'nothing' }).wrong).toHaveLength(1);
  expect(verifies(disclosure, newPair().key).wrong).toMatchObject([
    { why: expect.stringContaining('no signature by tester') },
  ]);
});

test('nothing of what is kept back is in it: neither a line, nor its digest, nor the secret of its blinding', () => {
  const text = JSON.stringify(shown({ exchanges: [2] }));
  const { blinding, lines } = JSON.parse(readFileSync(join(folder, 'run', 'journal.commitments.json'), 'utf8')) as {
    blinding: string;
    lines: string[];
  };
  expect(text).not.toContain(blinding);
  for (const digest of lines) expect(text).not.toContain(digest);
  for (const line of readFileSync(journal, 'utf8').split('\n'))
    expect(text).not.toContain(line.slice(6, 70) || 'never');
});

test('what is not there cannot be shown', () => {
  expect(disclosed(journal, { exchanges: [9_999], lines: [] })).toBe('the journal holds no exchange 9999');
  expect(disclosed(journal, { exchanges: [], lines: [99_999] })).toContain('no line 99999');
  copyFileSync(journal, join(folder, 'journal.ndjson'));
  expect(disclosed(join(folder, 'journal.ndjson'), { exchanges: [1], lines: [] })).toContain('is not there');
});
