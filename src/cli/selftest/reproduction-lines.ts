import type { JobEnd } from './jobs.ts';

/** Of the files that are written, so many in a hundred show their finding again. */
const wanted = 98;

/** How many reproductions show their findings again, and which do not. */
export function reproductionLines(ends: readonly JobEnd[]) {
  const all = ends.flatMap(({ reproductions }) => reproductions ?? []);
  const written = all.reduce((sum, one) => sum + one.written, 0);
  const shown = written - all.reduce((sum, { hidden }) => sum + hidden.length, 0);
  const share = written === 0 ? 100 : (100 * shown) / written;
  const told = (name: 'untried' | 'none', title: string): readonly string[] => {
    const lines = ends.flatMap(({ job, reproductions }) =>
      (reproductions?.[name] ?? []).map((line) => `  ${job.name}: ${line}`),
    );
    return lines.length === 0 ? [] : [title, ...lines];
  };
  const broken = ends.filter(({ unjudgeable }) => unjudgeable !== null);
  return {
    lines: [
      `${ends.length} faults, ${written} reproductions written, ${shown} show their finding again (${share.toFixed(1)} %)`,
      ...told('untried', 'Not tried'),
      ...told('none', 'None written, since none showed the finding again'),
      ...broken.map(({ job, unjudgeable }) => `The run of ${job.name} failed: ${unjudgeable}`),
    ],
    sound: share >= wanted && broken.length === 0,
  };
}
