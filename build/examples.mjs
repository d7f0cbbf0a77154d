// Makes the examples of reports/ again: three small runs. With --pages only what is made of the journals that are there.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const mpconform = (...args) => {
  try {
    execFileSync(process.execPath, ['dist/src/cli/main.js', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    // 1 is what a nonconformant example is for.
    if (error.status !== 1) throw error;
  }
};

const quick = ['--profile', 'quick', '--only', 'sandbox', '--seed', '1'];

const runs = {
  conformant: (out) => mpconform('run', ...quick, '--out', out),
  nonconformant: (out) =>
    withFaults(['idempotency-key.any-case', 'idempotency-key.not-needed', 'money.fee-added-on-replay'], (target) =>
      mpconform('run', '--target', target, ...quick, '--out', out),
    ),
  client: (out) =>
    mpconform(
      ...['client', '--only', 'retries/answer-*', '--seed', '1', '--out', out, '--'],
      ...['node', 'clients/real/ky.mjs', 'hook'],
    ),
};

async function withFaults(faults, run) {
  const target = 'target.yaml';
  const args = ['dist/src/cli/main.js', 'serve', '--seed', '1', '--fault', ...faults, '--out', target];
  const service = spawn(process.execPath, args, { stdio: 'ignore' });
  while (!existsSync(target)) await new Promise((done) => setTimeout(done, 100));
  try {
    run(target);
  } finally {
    service.kill();
    rmSync(target);
  }
}

for (const [name, run] of Object.entries(runs)) {
  const folder = `reports/${name}`;
  if (process.argv.includes('--pages')) mpconform('report', folder);
  else {
    rmSync(folder, { recursive: true, force: true });
    await run(folder);
  }
}

/** For the README, where a browser is at hand. */
async function picture(page, file) {
  const executablePath = process.env.MPCONFORM_CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const tab = await browser.newPage({ viewport: { width: 1100, height: 640 }, colorScheme: 'light' });
  await tab.goto(pathToFileURL(page).href);
  await tab.waitForSelector('#query');
  await tab.screenshot({ path: file });
  await browser.close();
}

await picture('reports/nonconformant/report.html', 'docs/report.png');
