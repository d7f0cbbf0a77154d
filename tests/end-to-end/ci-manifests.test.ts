import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Job } from 'kubernetes-models/batch/v1';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exitStatus } from '../../src/report/tally/exit-status.ts';

const root = resolve(import.meta.dirname, '../../docs/ci');
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
const verdicts = [exitStatus.broken, exitStatus.incomplete];

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Shell {
  readonly status: number | null;
  /** What mpconform was called with, in turn. */
  readonly calls: readonly string[];
}

/** Runs a script of a manifest where `mpconform` only notes what it is asked, and ends as it is told. */
function sh(
  script: string,
  ends: Readonly<Record<string, number>>,
  variables: Readonly<Record<string, string>>,
): Shell {
  const cases = Object.entries(ends).map(([start, status]) => `"${start}"*) exit ${status} ;;`);
  const stub = `#!/bin/sh\necho "$*" >> "${folder}/calls"\ncase "$*" in ${cases.join(' ')} esac\nexit 0\n`;
  const npx = `#!/bin/sh\nshift\nexec "${folder}/bin/mpconform" "$@"\n`;
  for (const [name, text] of [
    ['mpconform', stub],
    ['npx', npx],
  ] as const) {
    writeFileSync(join(folder, 'bin', name), text);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  writeFileSync(join(folder, 'calls'), '');
  const env = { ...variables, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
  const { status } = spawnSync('/bin/sh', ['-ec', script], { cwd: folder, env });
  return { status, calls: readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') };
}

function workflowErrors(input: string): unknown {
  const program = resolve(import.meta.dirname, 'helpers/workflow-errors.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program], { input });
  return stdout.length > 0 ? JSON.parse(stdout.toString()) : stderr.toString();
}

describe('the Indexed Job of Kubernetes', () => {
  const manifest = parse(textOf('kubernetes-job.yaml'));
  const { spec } = manifest;
  const rules: readonly { action: string; onExitCodes?: { values: readonly number[]; containerName: string } }[] =
    spec.podFailurePolicy.rules;
  const [container] = spec.template.spec.containers;
  const script = (index: number): string =>
    String(container.args[0])
      .replaceAll('/runs', join(folder, 'runs'))
      .replaceAll('$((JOB_COMPLETION_INDEX', `$((${index}`);

  test('is one by the published schema, which knows every name in it', () => {
    new Job(manifest).validate();
    expect(() => new Job({ ...manifest, spec: { ...spec, completions: 'three' } }).validate()).toThrow('integer');
    expect(spec).toMatchObject({
      completionMode: 'Indexed',
      backoffLimitPerIndex: expect.any(Number),
      template: { spec: { restartPolicy: 'Never' } },
    });
  });

  test('treats each exit status as what it means', () => {
    const by = (action: string) =>
      rules.filter((rule) => rule.action === action).flatMap(({ onExitCodes }) => onExitCodes?.values ?? []);
    expect(by('FailIndex')).toEqual(verdicts);
    expect(by('FailJob')).toEqual([exitStatus.wrong, exitStatus.ownFault]);
    expect(by('Ignore')).toEqual([]);
    expect(rules.map(({ onExitCodes }) => onExitCodes?.containerName ?? container.name)).toEqual(
      rules.map(() => container.name),
    );
  });

  test('begins each shard of all, and goes on with one that did not come to its end', () => {
    expect(sh(script(0), {}, {}).calls[0]).toContain(`--shard 1/${spec.completions} `);
    expect(sh(script(spec.completions - 1), {}, {}).calls[0]).toContain(
      `--shard ${spec.completions}/${spec.completions} `,
    );
    const run = join(folder, 'runs', 'shard-2');
    mkdirSync(run, { recursive: true });
    writeFileSync(join(run, 'journal.ndjson'), 'some');
    for (const status of [exitStatus.unjudgeable, exitStatus.interrupted])
      expect(sh(script(1), { report: status }, {})).toEqual({
        status: 0,
        calls: [`report ${run}`, `run --resume ${run}`],
      });
    for (const status of [exitStatus.clean, ...verdicts])
      expect(sh(script(1), { report: status }, {})).toEqual({ status, calls: [`report ${run}`] });
  });
});

describe('the workflow of GitHub Actions', () => {
  const text = textOf('github-actions.yml');
  const { jobs } = parse(text);
  const [script] = jobs.shard.steps.flatMap(({ name, run }: { name?: string; run?: string }) =>
    name === 'Run one shard' ? [run] : [],
  );

  test('is one by the parser of GitHub', () => {
    expect(workflowErrors(text)).toEqual([]);
    expect(workflowErrors(text.replace('runs-on', 'runs-at'))).not.toEqual([]);
  });

  test('goes on once with what could not be judged, and leaves verdicts to the report of all', () => {
    const variables = { SHARD: '2' };
    expect(sh(script, {}, variables)).toMatchObject({
      status: 0,
      calls: [expect.stringContaining(`--shard 2/${jobs.shard.strategy.matrix.shard.length} `)],
    });
    for (const status of verdicts)
      expect(sh(script, { run: status }, variables)).toMatchObject({ status: 0, calls: [expect.anything()] });
    for (const status of [exitStatus.wrong, exitStatus.interrupted])
      expect(sh(script, { run: status }, variables).status).toBe(status);
    const ends = { 'run --target': exitStatus.unjudgeable, 'run --resume': exitStatus.broken };
    expect(sh(script, ends, variables)).toMatchObject({ status: 0, calls: [expect.anything(), 'run --resume run'] });
    expect(sh(script, { run: exitStatus.unjudgeable }, variables).status).toBe(exitStatus.unjudgeable);
    expect(jobs.report.if).toBe('always()');
  });
});

test('the pipeline of GitLab tries again what could not be judged, and leaves verdicts to the report of all', () => {
  const { shard, report } = parse(textOf('gitlab-ci.yml'));
  expect(shard.retry.exit_codes).toEqual([exitStatus.unjudgeable]);
  expect(shard.allow_failure.exit_codes).toEqual(verdicts);
  expect(report.when).toBe('always');
  const ran = sh(shard.script.join('\n'), {}, { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '3' });
  expect(ran).toEqual({ status: 0, calls: ['run --target target.yaml --seed 1 --shard 2/3 --out shards/2'] });
});
