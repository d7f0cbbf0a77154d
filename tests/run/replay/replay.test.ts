import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReplay, replayChecks } from '../../../src/run/replay/replay.ts';
import { readScenario } from '../../../src/scenario/read/read-scenario.ts';
import { readModel } from '../../../src/report/write.ts';
import { demandSomethingAsked } from '../../../src/cli/nothing-asked.ts';
import { startReference } from '../../../src/reference/reference.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import { exercised, findingsIn, options } from '../helpers/exercised.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
const earlier = join(folder, 'earlier');
const replay = join(earlier, 'journal.ndjson');
const rule = 'versioning.additive';
const both = { deployments: ['sandbox', 'live'] } as const;

beforeAll(async () => {
  const rules = ['charges.create.amount-*', 'charges.create.metadata-*', 'deployments.same-shapes'];
  const { ends } = await exercised({}, { ...both, out: earlier, rules });
  expect(ends.every(({ verdict }) => verdict === 'pass')).toBe(true);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a replay', () => {
  test('sends again what was accepted, to another deployment with other keys, and finds nothing', async () => {
    const { ends, requests } = await exercised(
      { seed: 99 },
      { ...both, replay: { path: replay, digest: '' }, seed: 5 },
    );
    const replays = ends.filter(({ id }) => !id.startsWith('run/'));
    expect(replays.length).toBeGreaterThan(10);
    expect(replays.filter(({ id }) => !id.startsWith('replay/'))).toEqual([]);
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
    expect(ends.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    const kept = replays.reduce((sum, end) => sum + (end.kept[rule]?.count ?? 0), 0);
    expect(kept).toBeGreaterThan(requests / 2);
  });

  test.each([
    ['amount.multiple-of-1000', /^replay\/charges\/lawful-values-together/],
    ['parity.unknown-field-refused', /^replay\/same-shapes\/creations/],
  ])('finds what %s refuses now', async (reason, check) => {
    const reports = join(folder, reason);
    const { ends } = await exercised(
      { faults: [reason] },
      { ...both, replay: { path: replay, digest: '' }, out: reports },
    );
    const found = ends.find(({ id }) => check.test(id))?.findings.find((finding) => finding.rule === rule);
    expect(found).toMatchObject({
      expected: expect.stringMatching(/^an acceptance of POST \/v1\/charges, since exchange \d+ .* answered 201$/),
      actual: expect.stringMatching(/^4\d\d /),
    });
    const [again] = (await findingsIn(reports)).filter(
      (finding) => finding.rule === rule && finding.reproduce !== null,
    );
    expect(again?.reproduction).toMatchObject({ shown: true, why: null });
    const reading = await readScenario(join(reports, again?.reproduce ?? ''));
    expect(reading).toMatchObject({ is: 'scenario' });
  });

  test('puts the rule into scope, which is out of sight without it', async () => {
    const out = join(folder, 'judged');
    await exercised({}, { ...both, replay: { path: replay, digest: '' }, out });
    const verdictIn = async (journal: string) => {
      const read = await readModel(journal);
      return read.is === 'model' ? read.model.report.rules.find(({ id }) => id === rule)?.verdict : null;
    };
    expect(await verdictIn(join(out, 'journal.ndjson'))).toBe('pass');
    expect(await verdictIn(replay)).toBe('unobservable');
  });

  test('prompts nobody on live without being allowed to', async () => {
    const { ends } = await exercised(
      {},
      { ...both, replay: { path: replay, digest: '' }, allow: { writes: false, prompts: false } },
    );
    expect(ends.filter(({ id }) => id.startsWith('replay/live/amounts'))).toEqual([]);
    expect(ends.some(({ id }) => id.startsWith('replay/charges/lawful-values-together'))).toBe(true);
  });

  test('says why a journal has nothing to send', async () => {
    expect(await readReplay(join(folder, 'nowhere.ndjson'))).toMatch(/^it cannot be read/);
    writeFileSync(join(folder, 'odd.ndjson'), 'odd\n');
    expect(await readReplay(join(folder, 'odd.ndjson'))).toMatch(/^line 1 is no line of a journal/);
  });
});

test('what was sent to a deployment that the target lacks is no replay for it', async () => {
  const out = join(folder, 'sandbox-only');
  await exercised({}, { deployments: ['sandbox'], out, rules: ['balance.*'] });
  const deployment = await startReference({ seed: 21 });
  const reading = readTargetText('target.yaml', deployment.targetYaml(), {});
  await deployment.close();
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  const path = join(out, 'journal.ndjson');
  const asked = { ...options, target: { ...toPlain(reading.target), sandbox: null, operator: null } };
  const live = { ...asked, deployments: ['live'] as const, replay: { path, digest: '' } };
  await expect(demandSomethingAsked(live, [], () => replayChecks(path))).rejects.toThrow(
    /--replay .*sandbox-only.journal\.ndjson: nothing in it can be sent to this target: .*sandbox/,
  );
});
