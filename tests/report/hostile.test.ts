import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { compareRuns } from '../../src/report/compare/compare.ts';
import { comparisonLines, historyLines } from '../../src/report/compare/lines.ts';
import { formatFiles, formatNames, type Format } from '../../src/report/formats/names.ts';
import { curlOf } from '../../src/report/findings/curl.ts';
import { curlSequence } from '../../src/report/findings/curl-sequence.ts';
import { summaryLines } from '../../src/report/terminal/summary.ts';
import { readModel, writeReport } from '../../src/report/write.ts';
import { writeScenario } from '../../src/scenario/write/write-scenario.ts';
import { statementsOf } from '../../src/trust/statement.ts';
import { enveloped, payloadOf } from '../../src/trust/envelope.ts';
import { body, exchange } from '../evidence/helpers/samples.ts';
import {
  readAnnotations,
  readCsv,
  readCtrf,
  readHar,
  readJunit,
  readMarkdown,
  readSarif,
} from './formats/helpers/readers.ts';
import { said, uncheckedLines, wrongLines } from '../../src/cli/verification-lines.ts';
import { allHostile, hostileTexts, storyOf } from './helpers/hostile.ts';
import { journalOf } from './helpers/stories.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const canary = 'canary';
const texts = hostileTexts(canary);

afterAll(() => rmSync(folder, { recursive: true }));

/** What moves a cursor, turns the direction of reading or is not seen, wherever text is shown as it is. */
const obeyed = /[^\P{Cc}\t\n]|\p{Cf}|[\u2028\u2029]/u;

async function written(text: string) {
  const journal = journalOf(storyOf(text));
  const out = mkdtempSync(join(folder, 'run-'));
  await writeReport(journal, out, { formats: formatNames });
  const read = await readModel(journal);
  rmSync(dirname(journal), { recursive: true });
  if (read.is === 'broken') throw new Error(read.why);
  const files = Object.fromEntries(
    formatNames.map((format) => [format, readFileSync(join(out, formatFiles[format]), 'utf8')]),
  ) as Readonly<Record<Format, string>>;
  rmSync(out, { recursive: true });
  return { files, model: read.model };
}

/** Every reader takes its file, and finds what this suite wrote and nothing beside. */
function read(files: Readonly<Record<Format, string>>): void {
  for (const format of formatNames.filter((name) => name !== 'csv')) expect(files[format], format).not.toMatch(obeyed);
  expect(files.csv.replaceAll('\r\n', '\n')).not.toMatch(obeyed);
  expect(JSON.parse(files.json)).toMatchObject({ verdict: 'nonconformant' });
  expect(readJunit(files.junit).cases.length).toBeGreaterThan(2);
  expect(readCtrf(files.ctrf).results.tests.length).toBeGreaterThan(2);
  expect(readSarif(files.sarif).runs[0].results).toHaveLength(2);
  expect(readHar(files.har).log.entries).toHaveLength(3);
  for (const cell of readCsv(files.csv).flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(readAnnotations(files.github).filter(({ kind }) => kind === 'error')).toHaveLength(3);
  const ours = ['h2', 'h3', 'p', 'code', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong'];
  const elements = [...readMarkdown(files.markdown).matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name]) => name!);
  expect(elements.filter((name) => !ours.includes(name))).toEqual([]);
  const scripts = [...files.html.matchAll(/<\/?(script|img|iframe|svg)\b[^>]*>/gi)].map(([tag]) => tag);
  expect(scripts.filter((tag) => /onerror|onload|<script>|src=/.test(tag)).length).toBeLessThanOrEqual(1);
}

test('whatever a service sends is text in every format', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const { files, model } = await written(text);
      read(files);
      const run = { path: text, report: model.report, endpoints: [] };
      const shown = [
        ...summaryLines(model, { colour: false, where: null }),
        ...comparisonLines(compareRuns(run, run), run, run),
        ...historyLines([run, { path: text, report: { ...model.report, rules: [] } }]),
        ...said('Holds', text),
        ...wrongLines([{ file: 'journal.ndjson', line: 3, why: text }]),
        ...uncheckedLines([{ about: 'reports', why: text }]),
      ];
      for (const line of shown) expect(line).not.toMatch(/[^\P{Cc}]|[\p{Cf}\u2028\u2029]/u);
      expect(shown.length).toBeLessThan(400);
      const told = { subjects: [{ name: text, sha256: '' }], journal: { lines: 1, root: '' }, not_recomputed: [text] };
      for (const statement of statementsOf(model.report, told))
        expect(JSON.parse(payloadOf(enveloped(statement)).toString())).toEqual(JSON.parse(JSON.stringify(statement)));
    }),
    { numRuns: 12, examples: [[''], [allHostile(canary)], [`${allHostile(canary)} ${'x'.repeat(1_000_000)}`]] },
  );
  expect(({} as { polluted?: true }).polluted).toBeUndefined();
});

const asked = (text: string) => {
  const id = `ch_${text}`;
  const json = { description: text, metadata: { [text.slice(0, 100)]: text, id } };
  const created = { object: text, [text]: { id }, deep: { object: 'path', id } };
  return [
    exchange(1, {
      request: { method: 'POST', target: '/v1/charges', headers: [['x-note', text]], body: body(JSON.stringify(json)) },
      template: { method: 'POST', path: '/v1/charges', key: { use: 'key-1' }, json, headers: { 'x-note': text } },
      answer: { status: 201, headers: [], body: body(JSON.stringify(created)) },
    }),
    exchange(2, {
      request: { method: 'POST', target: `/v1/charges/${id}`, headers: [], body: body(text) },
      template: { method: 'POST', path: '/v1/bills', key: { use: 'key-1' }, raw: text },
    }),
  ];
};

const run = promisify(execFile);

test('lines for a shell run nothing but curl, jq and what goes with them', { timeout: 300_000 }, async () => {
  const bin = mkdtempSync(join(folder, 'bin-'));
  // Says what it was called with, as an answer that jq may take an id from.
  for (const tool of ['curl', 'jq']) {
    writeFileSync(join(bin, tool), `#!/bin/sh\nprintf '%s\\n' '' '{"id":"ch_123456"}'\n`);
    chmodSync(join(bin, tool), 0o755);
  }
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const urls = { sandbox: 'http://127.0.0.1:4010', live: null };
      const exchanges = asked(text);
      const script = [curlSequence(exchanges, urls), ...exchanges.map((one) => curlOf(one, urls))].join('\n');
      const cwd = mkdtempSync(join(folder, 'shell-'));
      const env = { PATH: `${bin}:${process.env['PATH']}`, KEY_1: 'key', SECRET_OF_THE_SHELL: 'told' };
      await run('sh', ['-n', '-c', script], { cwd, env });
      await run('sh', ['-c', script], { cwd, env });
      expect(readdirSync(cwd)).toEqual([]);
      rmSync(cwd, { recursive: true });
    }),
    { numRuns: 15, examples: [[allHostile(canary)]] },
  );
  expect(existsSync(canary)).toBe(false);
});

test('a reproduction is read back as it was written', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const story = { rule: 'charge.id', title: text, about: text, exchanges: asked(text) } as const;
      const yaml = writeScenario(story);
      expect(yaml).not.toMatch(obeyed);
      const { about, rules, steps } = parseYaml(yaml) as {
        about: string;
        rules: string[];
        steps: { send?: string; parallel?: unknown[] }[];
      };
      expect({ about, rules }).toEqual({ about: text, rules: ['charge.id'] });
      expect(steps.flatMap(({ parallel, ...step }) => parallel ?? step)).toHaveLength(2);
    }),
    { numRuns: 100, examples: [[allHostile(canary)]] },
  );
});
