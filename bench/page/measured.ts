import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Entry } from '../../src/evidence/journal-entry.ts';
import { openJournal } from '../../src/evidence/journal.ts';

export const command = new URL('../../dist/src/cli/main.js', import.meta.url).pathname;

/** The entries of a run's journal. */
export const entriesOf = (run: string): readonly Entry[] =>
  readFileSync(join(run, 'journal.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { e: Entry }).e);

/** A run with so many exchanges; all that is no exchange as it was, so that rules and checks are those of a whole run. */
export function journalOf(entries: readonly Entry[], count: number, into: string): string {
  mkdirSync(into, { recursive: true });
  const path = join(into, 'journal.ndjson');
  const journal = openJournal(path, 'in-batches');
  const exchanges = entries.filter((entry) => entry.is === 'exchange');
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

export interface Cost {
  /** Seconds of all processes together. */
  readonly cpu: number;
  /** Megabytes of the largest process. */
  readonly memory: number;
}

const TURNS = 3;

/** What a program of Node takes, with all that it starts; the best of some, since what else the machine does is no matter of it. */
export function costOf(args: readonly string[], folder: string, env: Readonly<Record<string, string>> = {}): Cost {
  const costs = Array.from({ length: TURNS }, () => costOfOne(args, folder, env));
  return {
    cpu: Math.min(...costs.map(({ cpu }) => cpu)),
    memory: Math.min(...costs.map(({ memory }) => memory)),
  };
}

function costOfOne(args: readonly string[], folder: string, env: Readonly<Record<string, string>>): Cost {
  const told = join(folder, 'cost');
  rmSync(told, { force: true });
  const hook = `import { appendFileSync } from 'node:fs'; process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    appendFileSync(${JSON.stringify(told)}, JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]) + '\\n'); })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, ...env, NODE_OPTIONS } });
  const all = readFileSync(told, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as [number, number]);
  return { cpu: all.reduce((sum, [cpu]) => sum + cpu, 0), memory: Math.max(...all.map(([, memory]) => memory)) };
}

export interface Shown {
  /** Milliseconds until something is painted; the best of three, since what else the machine does is no matter of the page. */
  readonly painted: number;
  /** Milliseconds until what `ready` names is there. */
  readonly ready: number;
  /** Places of too little contrast, and kinds of other barriers, in both themes. */
  readonly contrast: number;
  readonly barriers: number;
}

/** null: no Chromium is at hand. */
export async function shown(file: string, ready: string): Promise<Shown | null> {
  const executablePath = process.env['MPCONFORM_CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const times: [number, number][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector(ready);
    const at = await page.evaluate<number>('performance.now()');
    const painted = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
    );
    times.push([Math.round(painted), Math.round(at)]);
    await page.close();
  }
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const found: { id: string; nodes: readonly unknown[] }[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme });
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector(ready);
    await page.evaluate(axe);
    const { violations } = await page.evaluate<{ violations: typeof found }>(
      "axe.run({ resultTypes: ['violations'] })",
    );
    found.push(...violations);
    await page.close();
  }
  await browser.close();
  const [best] = times.toSorted(([a], [b]) => a - b);
  const contrast = found.filter(({ id }) => id === 'color-contrast').reduce((sum, { nodes }) => sum + nodes.length, 0);
  const barriers = new Set(found.map(({ id }) => id).filter((id) => id !== 'color-contrast')).size;
  return { painted: best![0], ready: best![1], contrast, barriers };
}
