import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { suiteVersion } from '../../src/cli/suite-version.ts';
import type { Asked } from '../../src/evidence/asked.ts';
import type { Entry, Header } from '../../src/evidence/journal-entry.ts';
import { openJournal } from '../../src/evidence/journal.ts';
import { sha256Of } from '../../src/run/record/asked.ts';
import { toPlain } from '../../src/target/plain.ts';
import { readTargetText } from '../../src/target/file/read-target.ts';
import { digestOf, targetFacts } from '../../src/target/target-facts.ts';
import { checkEnd, footer, header, planned } from '../evidence/helpers/samples.ts';
import { mpconform, someTestKey } from './helpers/mpconform.ts';

const folder = mkdtempSync(join(tmpdir(), 'resume-'));
const at = (name: string): string => relative(process.cwd(), join(folder, name));

/** Nobody listens at port 9: what is refused is refused before anything is sent. */
const yaml = `name: staging\nsandbox: { base_url: "http://127.0.0.1:9" }\nkeys:\n  - { secret: '${someTestKey}', scopes: all }\n`;
const target = at('target.yaml');
const story = at('story.yaml');
writeFileSync(target, yaml);
writeFileSync(story, 'title: One\nrules: [balance.object]\nsteps:\n  - send: GET /v1/balance\n    expect: judged\n');

function factsOf(text: string) {
  const reading = readTargetText('target.yaml', text, {});
  if (reading.is === 'wrong') throw new Error(reading.problems[0]?.message);
  return targetFacts(toPlain(reading.target));
}

const facts = factsOf(yaml);
const asked: Asked = {
  origin: { is: 'file', path: target },
  deployments: ['sandbox'],
  allow: { writes: false, prompts: false },
  patience_s: 1200,
  rules: [],
  scenarios: [],
  checks: [],
  shard: null,
  replay: null,
  target_digest: digestOf(facts),
  target_facts: facts,
};

let count = 0;

/** The folder of a run that was cut off, or of one that came to its end. */
function runFolder(over: Partial<Header> = {}, ...more: readonly Entry[]): string {
  const name = at(`run-${(count += 1)}`);
  mkdirSync(name);
  const journal = openJournal(join(name, 'journal.ndjson'));
  const plan = [planned('run/first-look', []), planned('balance/read', ['balance.object'])];
  const given = { suite: { version: suiteVersion, commit: null }, asked, plan };
  for (const entry of [header({ ...given, ...over }), checkEnd('run/first-look'), ...more]) journal.append(entry);
  journal.close();
  return name;
}

async function refused(out: string, ...args: readonly string[]): Promise<string> {
  const before = readdirSync(out);
  const ran = await mpconform(['run', '--resume', out, ...args]);
  expect(ran.status).toBe(2);
  expect(ran.stdout).toBe('');
  expect(readdirSync(out)).toEqual(before);
  return ran.stderr;
}

describe.concurrent('--resume', () => {
  test.each<[readonly string[], string]>([
    [['--profile', 'quick'], '--profile quick, but the run in RUN was made with standard'],
    [['--seed', '7'], '--seed 7, but the run in RUN was made with 42'],
    [['--patience', '5m'], '--patience 300s, but the run in RUN was made with 1200s'],
    [['--rules', 'list.*'], '--rules list.*, but the run in RUN was made with all rules'],
    [['--scenario', story], `--scenario ${story}, but the run in RUN was made with the built-in checks`],
    [['--only', 'live'], '--only live, but the run in RUN was made with sandbox'],
    [['--allow-writes'], '--allow-writes, but the run in RUN was made with no --allow-writes'],
    [['--allow-prompts'], '--allow-prompts, but the run in RUN was made with no --allow-prompts'],
    [['--check', 'amounts/*'], '--check amounts/*, but the run in RUN was made with all checks'],
    [['--shard', '1/2'], '--shard 1/2, but the run in RUN was made with no --shard'],
    [['--out', 'elsewhere'], 'leave out --out'],
  ])('%j says otherwise than the journal', async (args, says) => {
    const out = runFolder();
    expect(await refused(out, ...args)).toContain(says.replace('RUN', out));
  });

  test.each<[string, string, readonly string[]]>([
    [
      'another address',
      yaml.replace(':9"', ':19"'),
      ['sandbox.base_url is http://127.0.0.1:19, but was http://127.0.0.1:9'],
    ],
    [
      'other scopes',
      yaml.replace('all', "['charges:read']"),
      ['keys.key-1 is test, active, business main, scopes charges:read'],
    ],
    ['an operator', `${yaml}operator: { manual: true }\n`, ['operator is manual, but was not given']],
    ['another name', yaml.replace('staging', 'production'), ['name is production, but was staging']],
  ])('a target with %s is another one', async (what, text, says) => {
    const file = at(`${what.replaceAll(' ', '-')}.yaml`);
    writeFileSync(file, text);
    const told = await refused(runFolder(), '--target', file);
    for (const each of says) expect(told).toContain(each);
    expect(told).not.toContain(someTestKey);
  });

  test('a run of a target is not gone on with against another address, nor one of the reference against a target', async () => {
    const env = { KEY: someTestKey };
    const flags = ['--base-url', 'http://127.0.0.1:19', '--key-env', 'KEY'];
    const ran = await mpconform(['run', '--resume', runFolder(), ...flags], env);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('sandbox.base_url is http://127.0.0.1:19, but was http://127.0.0.1:9');
    const name = 'embedded reference';
    const embedded = { ...asked, origin: { is: 'embedded' }, target_facts: { name } } as const;
    const told = await refused(
      runFolder({ asked: embedded, target: { name, sandbox: 'http://127.0.0.1:1', live: null } }),
      '--target',
      target,
    );
    expect(told).toContain('the target is staging, but was embedded reference');
  });

  test('the journal of an earlier version is compared by what it holds', async () => {
    const { asked: _asked, ...old } = header({ suite: { version: suiteVersion, commit: null } });
    const name = at('old');
    mkdirSync(name);
    const writer = openJournal(join(name, 'journal.ndjson'));
    writer.append(old);
    writer.close();
    expect(await refused(name)).toMatch(/that run is of staging \(http:\/\/127\.0\.0\.1:4010\).*give --target/);
    expect(await refused(name, '--target', target)).toContain(
      'sandbox is http://127.0.0.1:9, but was http://127.0.0.1:4010',
    );
  });

  test('what cannot be gone on with is said by name', async () => {
    expect((await mpconform(['run', '--resume', at('nowhere')])).stderr).toContain('there is no such folder');
    expect((await mpconform(['run', '--resume', target])).stderr).toContain('is a file; name the folder of the run');
    expect((await mpconform(['run', '--resume', folder])).stderr).toContain('it holds no journal.ndjson');
    expect(await refused(runFolder({}, checkEnd('balance/read'), footer()))).toContain('came to its end');
    expect(await refused(runFolder({ suite: { version: '0.0.1', commit: null } }))).toContain(
      `this is mpconform ${suiteVersion}, but the run`,
    );
    expect(await refused(runFolder({ catalogue: '0'.repeat(64) }))).toContain('another catalogue of rules');
    const gone = { ...asked, origin: { is: 'file', path: at('gone.yaml') } } as const;
    expect(await refused(runFolder({ asked: gone }))).toMatch(/its target file \S*gone\.yaml is not here/);
    const flags = { ...asked, origin: { is: 'flags', base_url: 'http://127.0.0.1:9', key_env: 'MP_KEY' } } as const;
    expect(await refused(runFolder({ asked: flags }))).toContain('had its key from MP_KEY');
  });

  test('a story that was changed since is not gone on with', async () => {
    const changed = at('changed.yaml');
    writeFileSync(changed, readFileSync(story, 'utf8'));
    const scenarios = [{ path: changed, sha256: await sha256Of(changed) }];
    const out = runFolder({ asked: { ...asked, scenarios } });
    writeFileSync(changed, readFileSync(story, 'utf8').replace('One', 'Two'));
    expect(await refused(out)).toContain(`${changed} is not what that run read`);
  });

  test('without an address it goes on against its own, and never against the reference', async () => {
    const out = runFolder();
    const ran = await mpconform(['run', '--resume', out, '--profile', 'standard', '--seed', '42']);
    expect(ran.status).toBe(4);
    expect(ran.stdout).toContain('127.0.0.1:9');
    expect(readdirSync(out)).toContain('journal.1.ndjson');
    const again = await mpconform(['run', '--resume', out]);
    expect(again.status).toBe(4);
  });
});
