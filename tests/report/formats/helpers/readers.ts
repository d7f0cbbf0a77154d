import { error, notice, warning } from '@actions/core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { parse as parseCsv } from 'csv-parse/sync';
import { validate as validateCtrf, type CTRFReport } from 'ctrf';
import MarkdownIt from 'markdown-it';
import { SaxesParser } from 'saxes';
import { expect, vi } from 'vitest';

/** Readers of each format that others wrote: they refuse what their consumers would refuse. */

export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly suite: string;
  readonly outcomes: readonly string[];
  readonly text: string;
}

export function readJunit(xml: string): { readonly name: string; readonly cases: readonly JunitCase[] } {
  const parser = new SaxesParser();
  const open: string[] = [];
  const cases: { name: string; classname: string; suite: string; outcomes: string[]; text: string }[] = [];
  let [root, suite] = ['', ''];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    const of = attributes as Readonly<Record<string, string>>;
    if (name === 'testsuites') root = of['name']!;
    if (name === 'testsuite') suite = of['name']!;
    if (name === 'testcase')
      cases.push({ name: of['name']!, classname: of['classname']!, suite, outcomes: [], text: '' });
    if (['failure', 'error', 'skipped'].includes(name)) {
      cases.at(-1)!.outcomes.push(name);
      cases.at(-1)!.text += of['message'];
    }
  });
  parser.on('text', (text) => {
    if (open.length > 3) cases.at(-1)!.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return { name: root, cases };
}

export function readCtrf(text: string): CTRFReport {
  const report = JSON.parse(text) as CTRFReport;
  const { valid, errors } = validateCtrf(report);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  return report;
}

export interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly invocations: readonly [
        {
          readonly executionSuccessful: boolean;
          readonly exitCode: number;
          readonly toolExecutionNotifications: readonly {
            readonly level: string;
            readonly message: { readonly text: string };
          }[];
        },
      ];
      readonly results: readonly {
        readonly ruleId: string;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    },
  ];
}

/** Ajv compares each item with each other where they must differ, which takes minutes of 25,000: {@link readSarif} looks itself. */
const sarifSchema = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sarif-schema-2.1.0.json'), 'utf8').replaceAll(
    /"uniqueItems": true/g,
    '"uniqueItems": false',
  ),
) as object;
const ajv = addFormats.default(new Ajv.default({ strict: false, allErrors: true }));
const isSarif = ajv.compile(withoutDraft(sarifSchema));

export function readSarif(text: string): Sarif {
  const log = JSON.parse(text) as Sarif;
  expect(isSarif(log) ? [] : isSarif.errors).toEqual([]);
  const [{ results, tool }] = log.runs;
  for (const items of [results, tool.driver.rules])
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length);
  return log;
}

export interface Har {
  readonly log: {
    readonly comment: string;
    readonly entries: readonly {
      readonly request: {
        readonly url: string;
        readonly method: string;
        readonly postData?: { readonly text: string };
      };
      readonly response: { readonly status: number; readonly content: { readonly text?: string } };
      readonly comment: string;
    }[];
  };
}

const harSchemas = createRequire(import.meta.url)('har-schema') as Readonly<Record<string, object>>;
const { har: harSchema = {}, ...parts } = harSchemas;
const harAjv = addFormats.default(new Ajv.default({ strict: false, allErrors: true, validateSchema: false }));
for (const part of Object.values(parts)) harAjv.addSchema(withoutDraft(part));
const isHar = harAjv.compile(withoutDraft(harSchema));

/** Neither says anything that the newest draft reads otherwise than the one that it names. */
function withoutDraft(schema: object): object {
  const { $schema: _draft, id: _id, ...rest } = schema as { readonly $schema?: string; readonly id?: string };
  return rest;
}

export function readHar(text: string): Har {
  const har = JSON.parse(text) as Har;
  expect(isHar(har) ? [] : isHar.errors).toEqual([]);
  return har;
}

/** What the page says first, as text: its banner, the line above the headline, and the rules that it tells findings of. */
export function readGate(html: string): {
  readonly banner: string;
  readonly verdict: string;
  readonly broken: readonly string[];
} {
  const first = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? expect.fail(`${pattern} is not in the page`);
  const findings = /<h2 id="findings">.*?(?=<h2 id=)/s.exec(html)?.[0] ?? '';
  return {
    banner: first(/<section id="gate"[^>]*><div class="banner ([\w ]+)">/),
    verdict: first(/<p class="verdict">([^<]*)<\/p>/),
    broken: [...findings.matchAll(/<code>([a-z][\w.-]+)<\/code>/g)].map(([, id]) => id!),
  };
}

export const readCsv = (text: string): readonly Readonly<Record<string, string>>[] =>
  parseCsv(text, { columns: true, record_delimiter: '\r\n' });

/** As a page, with raw HTML let through and addresses made links, as GitHub does. */
export const readMarkdown = (text: string): string => new MarkdownIt({ html: true, linkify: true }).render(text);

export interface Command {
  readonly kind: string;
  readonly title: string;
  readonly message: string;
}

/** GitHub's own library writes what was read once more: it has to come to the same line. */
export function readAnnotations(text: string): readonly Command[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, kind = '', properties = '', message = ''] = /^::(error|warning|notice) ([^:]*)::(.*)$/.exec(line) ?? [];
      const of = Object.fromEntries(
        properties.split(',').map((each) => [each.split('=', 1)[0]!, each.slice(each.indexOf('=') + 1)] as const),
      );
      const read = { kind, title: decoded(of['title'] ?? ''), message: decoded(message) };
      const place = of['file'] === undefined ? {} : { file: decoded(of['file']), startLine: Number(of['line']) };
      expect(writtenByGithub(read, place)).toBe(line);
      return read;
    });
}

const decoded = (text: string): string =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');

function writtenByGithub({ kind, title, message }: Command, place: object): string {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const write = kind === 'error' ? error : kind === 'warning' ? warning : notice;
    write(message, { title, ...place });
    return String(stdout.mock.calls[0]?.[0]).replace(/\r?\n$/, '');
  } finally {
    stdout.mockRestore();
  }
}
