import type { JobEnd } from './jobs.ts';

/** Of the files that are written, so many in a hundred show their finding again. */
const wanted = 98;

/** How many reproductions show their findings again, and which do not. */
export function reproductionLines(ends: readonly JobEnd[]): {
  readonly lines: readonly string[];
  readonly sound: boolean;
} {
  const all = ends.flatMap(({ reproductions }) => (reproductions ? [reproductions] : []));
  const written = all.reduce((sum, one) => sum + one.written, 0);
  const shown = written - all.reduce((sum, { hidden }) => sum + hidden.length, 0);
  const share = written === 0 ? 100 : (100 * shown) / written;
  const told = (name: keyof NonNullable<JobEnd['reproductions']>): string[] =>
    ends.flatMap(({ job, reproductions }) => {
      const its = reproductions?.[name] ?? [];
      return typeof its === 'number' ? [] : its.map((line) => `  ${job.name}: ${line}`);
    });
  const [untried, none] = [told('untried'), told('none')];
  const broken = ends.filter(({ unjudgeable }) => unjudgeable !== null);
  return {
    lines: [
      `${ends.length} faults, ${written} reproductions written, ${shown} show their finding again (${share.toFixed(1)} %)`,
      ...(untried.length > 0 ? ['Not tried', ...untried] : []),
      ...(none.length > 0 ? ['None written, since none showed the finding again', ...none] : []),
      ...broken.map(({ job, unjudgeable }) => `The run of ${job.name} failed: ${unjudgeable}`),
    ],
    sound: share >= wanted && broken.length === 0,
  };
}
