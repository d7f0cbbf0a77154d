import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Entry } from '../src/evidence/journal-entry.ts';
import { openJournal } from '../src/evidence/journal.ts';

/**
 * What the page of a report costs: `npm run bench:page`, or with the folder of a run, whose exchanges are told again
 * until there are as many as asked for. Beside it: 5,000 results with one exchange each took Playwright 1.65 4.25 MB and a
 * hundred files, 4.4 s of CPU and 505 MB, and half a second to open; Allure 3.18 30.6 MB, 5 s, 345 MB and two seconds.
 */
const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
const command = new URL('../dist/src/cli/main.js', import.meta.url).pathname;
const told = process.argv[2];
const run = told ?? join(folder, 'run');
if (told === undefined)
  execFileSync(process.execPath, [command, 'run', '--seed', '1', '--out', run], { stdio: 'ignore' });

const entries = readFileSync(join(run, 'journal.ndjson'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => (JSON.parse(line) as { e: Entry }).e);
const exchanges = entries.filter((entry) => entry.is === 'exchange');

console.log('exchanges  file MB   CPU s  memory MB  on screen ms  of it ready ms');
for (const count of [0, 5_000, 100_000]) {
  const its = join(folder, String(count));
  const journal = journalOf(count, its);
  const { cpu, memory } = made(journal, its);
  const page = join(its, 'report.html');
  const { painted, ready } = await shown(page);
  const figures = [(statSync(page).size / 1e6).toFixed(2), cpu.toFixed(2), memory.toFixed(0), painted, ready];
  console.log([String(count).padStart(9), ...figures.map((figure) => String(figure).padStart(9))].join('  '));
}
rmSync(folder, { recursive: true });

/** All that is no exchange as it was, so that rules and checks are those of a whole run. */
function journalOf(count: number, into: string): string {
  execFileSync('mkdir', ['-p', into]);
  const path = join(into, 'journal.ndjson');
  const journal = openJournal(path, 'in-batches');
  const end = entries.findIndex((entry) => entry.is === 'footer');
  for (const entry of entries.slice(0, 1)) journal.append(entry);
  for (let n = 1; n <= count; n += 1) {
    const entry = exchanges[(n - 1) % exchanges.length]!;
    journal.append({ ...entry, exchange: { ...entry.exchange, n } });
  }
  for (const entry of entries.slice(1, end)) if (entry.is !== 'exchange') journal.append(entry);
  for (const entry of entries.slice(end)) journal.append(entry);
  journal.close();
  return path;
}

function made(journal: string, out: string): { readonly cpu: number; readonly memory: number } {
  const tell = `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.stderr.write(JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024])); })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, command, 'report', journal];
  const { stderr } = spawned([...args, '--format', 'html', '--out', out]);
  const [cpu = 0, memory = 0] = JSON.parse(stderr) as number[];
  return { cpu, memory };
}

function spawned(args: readonly string[]): { readonly stderr: string } {
  const file = join(folder, 'stderr');
  execFileSync('sh', ['-c', `"$0" "$@" 2>${file} >/dev/null || true`, process.execPath, ...args]);
  return { stderr: readFileSync(file, 'utf8') };
}

/** The best of three, since what else the machine does is no matter of the page. */
async function shown(file: string): Promise<{ readonly painted: number | null; readonly ready: number | null }> {
  const executablePath = process.env['MPCONFORM_CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return { painted: null, ready: null };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const times: [number, number][] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector('#query');
    const ready = await page.evaluate<number>('performance.now()');
    const painted = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
    );
    times.push([Math.round(painted), Math.round(ready)]);
    await page.close();
  }
  await browser.close();
  const [painted, ready] = times.toSorted(([a], [b]) => a - b)[0]!;
  return { painted, ready };
}
