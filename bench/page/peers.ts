import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cost, command, costOf, entriesOf, journalOf, type Shown, shown } from './measured.ts';

/**
 * What reports of 5,000 results with an exchange each cost, ours, Playwright's and Allure's:
 * `node --import tsx bench/page/peers.ts`, or with the folder of a run. The peers are installed into a temporary folder.
 */
const COUNT = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'bench-peers-'));
const peers = join(folder, 'peers');
const run = process.argv[2] ?? join(folder, 'run');
if (process.argv[2] === undefined)
  execFileSync(process.execPath, [command, 'run', '--seed', '1', '--out', run], { stdio: 'ignore' });
const entries = entriesOf(run);
const exchanges = entries.filter((entry) => entry.is === 'exchange').map(({ exchange }) => exchange);

install();
const results = Array.from({ length: COUNT }, (_, n) => exchanges[n % exchanges.length]!);
writeFileSync(join(peers, 'exchanges.json'), JSON.stringify(results));
writeFileSync(join(peers, 'all.spec.mjs'), spec());
writeFileSync(
  join(peers, 'playwright.config.mjs'),
  "export default { reporter: [['blob'], ['allure-playwright']], workers: 2 };",
);
playwright('test');

const rows: (readonly (string | number)[])[] = [];
const ours = join(folder, 'ours');
const journal = journalOf(entries, COUNT, ours);
const made = costOf([command, 'report', journal, '--format', 'html', '--out', ours], ours);
rows.push(row('mpconform', made, await shown(join(ours, 'report.html'), '#query'), [join(ours, 'report.html')]));

const html = join(peers, 'html');
const cli = join(peers, 'node_modules/@playwright/test/cli.js');
const merged = costOf([cli, 'merge-reports', '--reporter', 'html', 'blob-report'], peers, {
  PLAYWRIGHT_HTML_OUTPUT_DIR: html,
  PLAYWRIGHT_HTML_OPEN: 'never',
});
rows.push(
  row(
    `Playwright ${versionOf('@playwright/test')}`,
    merged,
    await shown(join(html, 'index.html'), '.chip, .test-file-test'),
    filesBelow(html),
  ),
);

const single = join(peers, 'single');
const allure = join(peers, 'node_modules/allure/cli.js');
const generated = costOf([allure, 'awesome', 'allure-results', '--single-file', '--output', single], peers);
rows.push(
  row(
    `Allure ${versionOf('allure')}`,
    generated,
    await shown(join(single, 'index.html'), '[data-testid]'),
    filesBelow(single),
  ),
);

const heads = [
  'report',
  'files',
  'MB',
  'CPU s',
  'memory MB',
  'on screen ms',
  'ready ms',
  'low contrast',
  'other barriers',
];
const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
console.log(
  [`${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`, '', ...lines].join('\n'),
);
rmSync(folder, { recursive: true });

function install(): void {
  mkdirSync(peers, { recursive: true });
  writeFileSync(join(peers, 'package.json'), '{"private":true,"type":"module"}');
  const names = ['@playwright/test@1', 'allure@3', 'allure-playwright@3'];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...names], { cwd: peers, stdio: 'inherit' });
}

/** A passing test for each result, with its exchange attached. */
function spec(): string {
  return `import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
const results = JSON.parse(readFileSync(new URL('exchanges.json', import.meta.url), 'utf8'));
for (const [place, exchange] of results.entries())
  test(\`\${exchange.check ?? 'run'} \${place + 1}: \${exchange.request.method} \${exchange.request.target}\`, async ({}, info) => {
    await info.attach('exchange', { body: JSON.stringify(exchange), contentType: 'application/json' });
  });
`;
}

function playwright(...args: readonly string[]): void {
  spawnSync(process.execPath, [join(peers, 'node_modules/@playwright/test/cli.js'), ...args], {
    cwd: peers,
    stdio: 'ignore',
  });
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(join(peers, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;
}

function filesBelow(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function row(
  name: string,
  { cpu, memory }: Cost,
  seen: Shown | null,
  files: readonly string[],
): readonly (string | number)[] {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const looks = seen === null ? ['-', '-', '-', '-'] : [seen.painted, seen.ready, seen.contrast, seen.barriers];
  return [name, files.length, (bytes / 1e6).toFixed(2), cpu.toFixed(1), memory.toFixed(0), ...looks];
}
