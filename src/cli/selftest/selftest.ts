import { Command, Option } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { exitStatus } from '../exit-status.ts';
import type { Job, JobEnd } from './jobs.ts';
import { print } from '../terminal.ts';

interface SelftestFlags {
  readonly profile: Job['profile'];
  readonly seeds: number;
  readonly seed: number;
  readonly only?: string;
  readonly fast?: true;
  readonly lawful?: true;
  readonly reproductions?: true;
  readonly json?: true;
  readonly markdown?: true;
}

/** `mpconform selftest`: does the suite find what is broken, and nothing where nothing is? */
export function selftestCommand(): Command {
  return new Command('selftest')
    .description('runs the suite against the reference with every fault in turn, and against its conforming variants')
    .addOption(new Option('--profile <name>').choices(['quick', 'standard', 'deep']).default('standard'))
    .option(
      '--seeds <count>',
      'seeds for each variant; a fault is tried with one, and if it stays hidden with two more',
      (text) => wholeNumber(text, 1, 1000),
      1,
    )
    .option('--seed <number>', 'the first seed', (text) => wholeNumber(text, 0, 2 ** 31 - 1), 1)
    .option('--only <text>', 'faults and variants whose name contains this')
    .option(
      '--fast',
      'one fault for each of a quarter of the rules, and some of the conforming deployments, all by the seed; against each fault first the checks of the rules that it breaks, then, if need be, the others',
    )
    .option('--lawful', 'the conforming deployments only')
    .option(
      '--reproductions',
      'for each fault, whether what the suite writes to show its findings again shows them on a new deployment',
    )
    .option('--json', 'the kill matrix as JSON')
    .option('--markdown', 'the kill matrix as a Markdown page')
    .action(async (flags: SelftestFlags) => {
      process.exitCode = flags.reproductions ? await selftestReproductions(flags) : await selftest(flags);
    });
}

async function selftest({
  profile,
  seeds,
  seed,
  only,
  fast,
  lawful: lawfulOnly,
  json,
  markdown,
}: SelftestFlags): Promise<number> {
  const [
    { faults },
    { standsOn },
    { variants },
    { doJobs },
    { killMatrix, matrixLines, matrixJson, inconclusiveIn },
    { matrixPage },
  ] = await Promise.all([
    import('../../reference/faults/faults.ts'),
    import('../../reference/faults/fault.ts'),
    import('../../reference/variants/variants.ts'),
    import('./jobs.ts'),
    import('./kill-matrix.ts'),
    import('./matrix-page.ts'),
  ]);
  const wanted = ({ name }: { readonly name: string }): boolean => only === undefined || name.includes(only);
  const each = Array.from({ length: seeds }, (_, index) => seed + index);
  const lawful = [
    { is: 'faultless' as const, name: 'reference' },
    ...variants.map(({ name }) => ({ is: 'variant' as const, name })),
  ];
  const jobs: Job[] = [
    ...(lawfulOnly ? [] : fast ? oneForEachRule(faults.filter(wanted), seed) : faults.filter(wanted)).map((fault) =>
      jobOf(fault, standsOn(fault), { seed, profile, fast: fast === true, reproductions: false }),
    ),
    ...(fast ? some(lawful.filter(wanted), seed) : lawful.filter(wanted)).flatMap((deployment) =>
      each.map((one) => ({
        ...deployment,
        seed: one,
        profile,
        deployments: ['sandbox', 'live'] as const,
        breaks: [],
        fast: false,
        reproductions: false,
      })),
    ),
  ];
  const breaks = new Map<string, readonly string[]>(faults.map((fault) => [fault.name, fault.breaks]));
  const ends = await doJobs(
    jobs,
    json || markdown ? () => undefined : (end) => tell(end, breaks.get(end.job.name) ?? [], inconclusiveIn(end)),
  );
  const matrix = killMatrix(ends, breaks);
  if (markdown)
    print(
      matrixPage(
        matrix,
        lawful.filter(wanted).map(({ name }) => name),
      ),
    );
  else for (const line of json ? [matrixJson(matrix)] : matrixLines(matrix)) print(line);
  return matrix.sound ? exitStatus.clean : exitStatus.broken;
}

async function selftestReproductions({ profile, seed, only, fast }: SelftestFlags): Promise<number> {
  const [{ faults }, { standsOn }, { doJobs }, { reproductionLines: retoldLines }] = await Promise.all([
    import('../../reference/faults/faults.ts'),
    import('../../reference/faults/fault.ts'),
    import('./jobs.ts'),
    import('./reproduction-lines.ts'),
  ]);
  const wanted = faults.filter(({ name }) => only === undefined || name.includes(only));
  const jobs = (fast ? oneForEachRule(wanted, seed) : wanted).map((fault) =>
    jobOf(fault, standsOn(fault), { seed, profile, fast: true, reproductions: true }),
  );
  const ends = await doJobs(jobs, (end) => {
    for (const line of end.reproductions?.hidden ?? []) print(`${end.job.name}: not shown again: ${line}`);
  });
  const { lines, sound } = retoldLines(ends);
  for (const line of lines) print(line);
  return sound ? exitStatus.clean : exitStatus.broken;
}

const jobOf = (
  { name, breaks }: Pick<Job, 'name' | 'breaks'>,
  deployments: Job['deployments'],
  how: Pick<Job, 'seed' | 'profile' | 'fast' | 'reproductions'>,
): Job => ({ is: 'fault', name, breaks, deployments, ...how });

const fastShare = 4;

/** Which rules are looked at, and which fault stands for a rule, turns with the seed. */
function oneForEachRule<F extends { readonly breaks: readonly string[] }>(faults: readonly F[], seed: number): F[] {
  const byRule = new Map<string, F[]>();
  for (const fault of faults) for (const rule of fault.breaks) byRule.set(rule, [...(byRule.get(rule) ?? []), fault]);
  const turned = [...byRule.values()].filter((_, at) => (at + seed) % fastShare === 0);
  return [...new Set(turned.map((its) => its[seed % its.length]!))];
}

const fastLawful = 3;

/** A few that turn with the seed. The reference itself is what the tests run whole. */
function some<D extends { readonly is: Job['is'] }>(deployments: readonly D[], seed: number): D[] {
  const variants = deployments.filter(({ is }) => is === 'variant');
  const turned = variants.map((_, at) => variants[(at + seed * fastLawful) % variants.length]!);
  return turned.slice(0, fastLawful);
}

function tell(
  { job, findings, unjudgeable }: JobEnd,
  breaks: readonly string[],
  inconclusive: readonly string[],
): void {
  const named = findings.some(({ rule }) => breaks.includes(rule));
  const good = job.is === 'fault' ? named : findings.length === 0 && inconclusive.length === 0;
  if (good) return;
  const what = job.is === 'fault' ? 'missed' : 'false alarm';
  print(`${what}  ${job.name} (seed ${job.seed})${unjudgeable === null ? '' : `: ${unjudgeable}`}`);
  for (const { rule, check, expected, actual } of findings.slice(0, 5))
    print(`    ${rule} in ${check}: expected ${expected}; got ${actual}`);
  for (const why of inconclusive.slice(0, 5)) print(`    inconclusive: ${why}`);
}
