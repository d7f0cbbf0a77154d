import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { nameOf, type Mutant } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');
/** A build of the suite and of the reference with all mutants in it, behind a switch. */
const folder = join(root, 'reports/mutation');
const build = join(folder, 'build');
const [mutantsFile, digestFile] = [join(folder, 'mutants.json'), join(folder, 'digest.txt')];

export interface Instrumented {
  readonly folder: string;
  /** What a thread of it begins with. */
  readonly worker: string;
  readonly mutants: readonly Mutant[];
}

/** Made again where something changed since. */
export async function instrumented(): Promise<Instrumented> {
  const digest = digestOf(['src', 'suites', 'scenarios', 'bench/mutation/thread']);
  if (!existsSync(digestFile) || readFileSync(digestFile, 'utf8') !== digest) {
    rmSync(folder, { recursive: true, force: true });
    await make();
    writeFileSync(digestFile, digest);
  }
  const mutants: readonly Mutant[] = JSON.parse(readFileSync(mutantsFile, 'utf8'));
  return { folder, worker: join(build, 'dist/bench/mutation/thread/worker.js'), mutants };
}

async function make(): Promise<void> {
  mkdirSync(build, { recursive: true });
  for (const name of ['src', 'suites', 'bench/mutation', 'package.json'])
    cpSync(join(root, name), join(build, name), { recursive: true });
  symlinkSync(join(root, 'scenarios'), join(build, 'scenarios'));
  const files = mutated();
  const { mutants, files: instrumented } = await new Instrumenter(silent).instrument(
    files.map((name) => ({ name, mutate: true, content: textOf(name) })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  for (const { name, content } of instrumented) writeFileSync(join(build, name), content);
  writeFileSync(mutantsFile, JSON.stringify(numbered(mutants.map(asMutant))));
  const compilerOptions = { rootDir: '.', outDir: 'dist', tsBuildInfoFile: 'dist/.tsbuildinfo', noCheck: true };
  const include = ['src', 'suites', 'bench/mutation/thread'];
  const settings = { extends: join(root, 'tsconfig.build.json'), compilerOptions, include };
  writeFileSync(join(build, 'tsconfig.json'), JSON.stringify(settings));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', build], { stdio: 'inherit' });
  for (const name of ['finds.json', 'scenarios.json'])
    cpSync(join(root, 'dist/suites', name), join(build, 'dist/suites', name));
}

/** The service itself: not what breaks or varies it, nor who moves its clock. */
const mutated = (): readonly string[] =>
  filesIn('src/reference').filter(
    (file) => file.endsWith('.ts') && !/^src\/reference\/(?:faults\/|variants\/|operator\/|target-file)/.test(file),
  );

function filesIn(name: string): readonly string[] {
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

function digestOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of folders.flatMap(filesIn)) hash.update(`${file}\n${textOf(file)}\n`);
  return hash.digest('hex');
}

type FoundMutant = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

function asMutant({ id, fileName, location: { start, end }, mutatorName, replacement }: FoundMutant): Mutant {
  const lines = textOf(fileName)
    .split('\n')
    .slice(start.line, end.line + 1);
  const within = lines[0]!.trim();
  const last = lines.length - 1;
  lines[last] = lines[last]!.slice(0, end.column);
  lines[0] = lines[0]!.slice(start.column);
  const original = lines.join('\n').replaceAll(/\s+/g, ' ');
  return { id, file: fileName, line: start.line + 1, mutator: mutatorName, original, replacement, within, nth: 0 };
}

function numbered(mutants: readonly Mutant[]): readonly Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const nth = seen.get(nameOf(mutant)) ?? 0;
    seen.set(nameOf(mutant), nth + 1);
    return { ...mutant, nth };
  });
}

const never = (): boolean => false;
const nothing = (): void => undefined;
const silent = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
