import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, costOf, entriesOf, journalOf, shown } from './measured.ts';

/**
 * What the page of a report costs: `npm run bench:page`, or with the folder of a run, whose exchanges are told again
 * until there are as many as asked for. `bench/page/peers.ts` has others’ reports of as many.
 */
const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
const told = process.argv[2];
const run = told ?? join(folder, 'run');
if (told === undefined)
  execFileSync(process.execPath, [command, 'run', '--seed', '1', '--out', run], { stdio: 'ignore' });
const entries = entriesOf(run);

console.log('exchanges  file MB   CPU s  memory MB  on screen ms  of it ready ms');
for (const count of [0, 5_000, 100_000]) {
  const its = join(folder, String(count));
  const journal = journalOf(entries, count, its);
  const { cpu, memory } = costOf([command, 'report', journal, '--format', 'html', '--out', its], its);
  const page = join(its, 'report.html');
  const seen = await shown(page, '#query');
  const figures = [
    (statSync(page).size / 1e6).toFixed(2),
    cpu.toFixed(2),
    memory.toFixed(0),
    seen?.painted,
    seen?.ready,
  ];
  console.log([String(count).padStart(9), ...figures.map((figure) => String(figure).padStart(9))].join('  '));
}
rmSync(folder, { recursive: true });
