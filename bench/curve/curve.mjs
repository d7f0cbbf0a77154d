// How many of the known faults are found by the first requests of a run. Rows stand in a file, so that it goes on where it was;
// of a line without rows nothing is told.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Tinypool } from 'tinypool';
import { standsOn } from '../../modules/src/reference/faults/fault.js';
import { faults } from '../../modules/src/reference/faults/faults.js';
import { curvesOf } from './curves.mjs';
import { lines } from './lines.mjs';
import { pageOf, tableOf } from './page.mjs';

const { values: flags } = parseArgs({
  options: {
    sample: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    threads: { type: 'string', default: '2' },
    results: { type: 'string', default: 'reports/curve.ndjson' },
    page: { type: 'boolean', default: false },
  },
});
const digest = ({ name }) => createHash('sha256').update(name).digest('hex');
const inSandbox = faults.filter((fault) => standsOn(fault).includes('sandbox'));
const drawn = inSandbox.toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1)).slice(0, Number(flags.sample));

const rows = () =>
  existsSync(flags.results)
    ? readFileSync(flags.results, 'utf8')
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row))
    : [];

async function tryAll() {
  const tried = new Set(rows().map(({ line, fault }) => `${line} ${fault}`));
  const jobs = lines
    .filter(({ name }) => name.includes(flags.only))
    .flatMap((line) => drawn.map(({ name, breaks }) => ({ line, fault: name, breaks, seed: Number(flags.seed) })))
    .filter(({ line, fault }) => !tried.has(`${line.name} ${fault}`));
  const filename = new URL('run.mjs', import.meta.url).href;
  const threads = Number(flags.threads);
  const pool = new Tinypool({ filename, runtime: 'child_process', minThreads: 1, maxThreads: threads });
  await Promise.all(jobs.map(async (job) => appendFileSync(flags.results, `${JSON.stringify(await pool.run(job))}\n`)));
  await pool.destroy();
}

if (!flags.page) await tryAll();
const names = new Set(drawn.map(({ name }) => name));
const curves = curvesOf(
  lines,
  rows().filter(({ fault }) => names.has(fault)),
);
console.log(tableOf(curves));
if (flags.page) {
  const { pictureOf } = await import('./picture.mjs');
  writeFileSync('docs/catch-curve.svg', pictureOf(curves));
  writeFileSync('docs/catch-curve.md', pageOf(curves, inSandbox.length));
}
