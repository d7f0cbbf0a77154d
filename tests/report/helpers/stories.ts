import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { questions } from '../../../src/contract/questions.ts';
import { rules, type RuleId } from '../../../src/contract/rules.ts';
import { openJournal } from '../../../src/evidence/journal.ts';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { htmlReport } from '../../../src/report/html/page.tsx';
import type { Model } from '../../../src/report/model.ts';
import { Recorder } from '../../../src/report/recorded/recorder.ts';
import { readModel } from '../../../src/report/write.ts';
import { body, broke, checkEnd, exchange, footer, header, planned } from '../../evidence/helpers/samples.ts';

export function journalOf(entries: readonly Entry[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'journal.ndjson');
  const journal = openJournal(path);
  for (const entry of entries) journal.append(entry);
  journal.close();
  return path;
}

export async function modelFrom(
  entries: readonly Entry[],
  ...more: Parameters<typeof readModel> extends [string, ...infer More] ? More : never
): Promise<Model> {
  const journal = journalOf(entries);
  const read = await readModel(journal, ...more);
  rmSync(dirname(journal), { recursive: true });
  if (read.is === 'broken') throw new Error(read.why);
  return read.model;
}

/** The page of a report with all its exchanges. */
export const pageFrom = async (entries: readonly Entry[], beside?: Parameters<typeof readModel>[2]): Promise<string> =>
  htmlReport(await modelFrom(entries, undefined, beside, new Recorder()));

/** What a hostile or careless deployment may put into any text. */
const NASTY = `<script>alert("1")</script>&amp; \u001b[31m\u0000\u202eevil \ud800 ]]> ${'x'.repeat(400)} 'quoted' 中文`;

const decidable = rules.filter((rule) => rule.binds === 'service' && rule.decided.by !== 'unobservable');

/** A run in which the first so many rules are broken, and the rest kept or out of reach. */
export function storyWith(findings: number): readonly Entry[] {
  const broken = decidable.slice(0, findings);
  const kept = decidable.slice(findings, findings + 60);
  const notExercised = decidable.slice(findings + 60);
  const checks = broken.map((rule, index) =>
    planned(`charges/story-${index + 1}`, [rule.id], {
      source: { file: `scenarios/charges/${index + 1}.yaml`, line: 3 },
    }),
  );
  return [
    header({
      target: { name: 'staging', sandbox: 'http://127.0.0.1:4010', live: null },
      plan: [
        ...checks,
        planned(
          'pages/walk',
          kept.map((rule) => rule.id),
        ),
        planned(
          'keys/grace',
          kept.slice(0, 2).map((rule) => rule.id),
        ),
      ],
      scope: notExercised.map((rule, index) => ({
        rule: rule.id,
        verdict: 'not_exercised',
        why:
          index % 5 === 0 ? 'the target has no operator that can advance the clock' : 'the target has no live.base_url',
      })),
    }),
    ...broken.flatMap((rule, index) => brokenStory(rule.id, index)),
    checkEnd('pages/walk', { requests: 12, kept: Object.fromEntries(kept.map((rule) => [rule.id, 12])) }),
    checkEnd('keys/grace', { verdict: 'inconclusive', why: 'no answer came within 30 s' }),
    ...questions.slice(0, 30).map(({ id }, index): Entry => ({
      is: 'decision',
      check: 'pages/walk',
      n: null,
      decision: {
        is: 'observed',
        question: id,
        observed: index === 3 ? NASTY : `answer ${index}`,
        exchanges: findings > 0 ? [1] : [],
      },
    })),
    footer(),
  ];
}

function brokenStory(rule: RuleId, index: number): readonly Entry[] {
  const n = index * 2 + 1;
  const text = index % 4 === 0 ? NASTY : 'fee_minor 150 + net_minor 9900 = 10050, amount_minor 10000';
  const check = `charges/story-${index + 1}`;
  const steady = index % 3 === 0 ? true : index % 3 === 1 ? null : false;
  return [
    { is: 'exchange', exchange: exchange(n, { check }) },
    {
      is: 'exchange',
      exchange: exchange(n + 1, {
        check,
        answer: {
          status: 422,
          headers: [['x-note', NASTY]],
          body: body(JSON.stringify({ note: NASTY, of: [1, { a: [] }] })),
        },
      }),
    },
    broke(check, {
      rule,
      expected: 'net_minor to be amount_minor less fee_minor',
      actual: text,
      exchanges: [n, n + 1],
      ...(index % 5 === 0 && {
        at: { file: 'scenarios/charges/1.yaml', line: 12, column: 7, excerpt: '    state: succeeded\n           ^' },
      }),
    }),
    checkEnd(check, { verdict: 'fail', requests: 2 }),
    ...(steady === null ? [] : [{ is: 'recheck', check, rule, steady } as const]),
    { is: 'reproduction', check, rule, file: `reproduce/${rule}.yaml`, shown: true, why: null },
  ];
}
