import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatFiles, formatNames, type Format } from '../../../src/report/formats/names.ts';
import { writeReport } from '../../../src/report/write.ts';
import { journalOf, storyWith } from '../helpers/stories.ts';
import { readAnnotations, readCsv, readCtrf, readHar, readJunit, readMarkdown, readSarif } from './helpers/readers.ts';

/** What moves a cursor or turns the direction of reading, wherever text is shown as it is. */
const obeyed = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;

describe.each([0, 1, 40])('of %i findings of a hostile deployment', (count) => {
  const texts = new Map<Format, string>();
  const text = (format: Format): string => texts.get(format)!;

  beforeAll(async () => {
    const journal = journalOf(storyWith(count));
    const out = await mkdtemp(join(tmpdir(), 'formats-'));
    await writeReport(journal, out, { formats: formatNames });
    for (const format of formatNames) texts.set(format, await readFile(join(out, formatFiles[format]), 'utf8'));
    await Promise.all([rm(dirname(journal), { recursive: true }), rm(out, { recursive: true })]);
  });

  afterAll(() => texts.clear());

  test('no sign of it is obeyed by what shows the file', () => {
    for (const format of formatNames.filter((name) => name !== 'csv')) expect(text(format)).not.toMatch(obeyed);
    expect(text('csv').replaceAll('\r\n', '\n')).not.toMatch(obeyed);
  });

  test('JUnit counts them', () => {
    const { cases } = readJunit(text('junit'));
    expect(cases.filter(({ outcomes }) => outcomes.includes('failure'))).toHaveLength(count);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  test('CTRF counts them, and keeps the words that it has none for', () => {
    const { summary, tests } = readCtrf(text('ctrf')).results;
    expect(summary).toMatchObject({ failed: count, skipped: 0 });
    expect(tests.filter(({ rawStatus }) => rawStatus === 'inconclusive').map(({ status }) => status)).toContain(
      'other',
    );
  });

  test('SARIF has a result for each, and says what else the run came to', () => {
    const [{ results, tool, invocations }] = readSarif(text('sarif')).runs;
    expect(results.map(({ level }) => level)).toEqual(Array.from({ length: count }, () => 'error'));
    expect(tool.driver.rules).toHaveLength(count);
    expect(invocations[0].exitCode).toBe(count > 0 ? 1 : 0);
    expect(invocations[0].toolExecutionNotifications.map(({ level }) => level)).toEqual(['warning']);
  });

  test('HAR has all exchanges, and says which break what', () => {
    const { log } = readHar(text('har'));
    expect(log.entries).toHaveLength(count * 2);
    expect(log.entries.every(({ comment }) => comment.includes('breaks '))).toBe(true);
    if (count > 0) expect(JSON.parse(log.entries[1]!.response.content.text!)).toMatchObject({ of: [1, { a: [] }] });
  });

  test('Markdown shows its text and obeys none of it', () => {
    const page = readMarkdown(text('markdown'));
    expect(page.match(/<h3>/g) ?? []).toHaveLength(count);
    const elements = new Set([...page.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name]) => name));
    const ours = ['h2', 'h3', 'p', 'code', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong'];
    expect([...elements].filter((name) => !ours.includes(name!))).toEqual([]);
  });

  test('GitHub reads the annotations, ten of a kind', () => {
    const commands = readAnnotations(text('github'));
    const errors = commands.filter(({ kind }) => kind === 'error');
    expect(errors).toHaveLength(Math.min(count, 10));
    if (count > 10) expect(errors.at(-1)).toMatchObject({ title: `and ${count - 9} more` });
    expect(commands.filter(({ kind }) => kind === 'warning')).toHaveLength(1);
  });

  test('CSV has a line for the run and one for each rule, and no formula', () => {
    const [run, ...rules] = readCsv(text('csv'));
    expect(run).toMatchObject({ rule: '(run)', verdict: count > 0 ? 'nonconformant' : 'incomplete' });
    expect(rules.filter(({ verdict }) => verdict === 'fail')).toHaveLength(count);
    expect(rules.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});
