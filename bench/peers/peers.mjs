// What a run of chosen requests costs beside that of other tools, and how near several keys come to their bound. Rows stand in a
// file, so that it goes on where it was.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installed, ofSchemathesis } from './install.mjs';
import { eachSends, withKeys } from './keys.mjs';
import { measured } from './measured.mjs';
import { pageOf } from './page.mjs';
import { figuresOf } from './figures.mjs';
import { tools } from './tools/tools.mjs';

const { values: flags } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    times: { type: 'string', default: '1,4' },
    rounds: { type: 'string', default: '3' },
    within: { type: 'string', default: '280' },
    only: { type: 'string', default: '' },
    keys: { type: 'string', default: '1,2,4,8' },
    peers: { type: 'string', default: join(tmpdir(), 'mpconform-peers-installed') },
    results: { type: 'string', default: 'reports/peers.ndjson' },
    page: { type: 'boolean', default: false },
  },
});
const numbers = (text) => (text === '' ? [] : text.split(',').map(Number));
const read = () => {
  if (!existsSync(flags.results)) return [];
  const lines = readFileSync(flags.results, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
};
mkdirSync(dirname(flags.results), { recursive: true });
const keep = (row) => {
  appendFileSync(flags.results, `${JSON.stringify(row)}\n`);
  console.log(JSON.stringify(row));
};

/** Tool after tool in each round, so that what else the machine does meets all alike. What was too late once is not tried again. */
async function tryAll({ bin }) {
  for (const times of numbers(flags.times))
    for (let round = 1; round <= (times === 1 ? Number(flags.rounds) : 1); round += 1)
      for (const tool of tools.filter(({ name }) => name.includes(flags.only))) {
        const of = { tool: tool.name, cases: times * Number(flags.cases), round };
        const known = read().filter((row) => row.tool === of.tool);
        if (known.some((row) => row.cases === of.cases && row.round === round)) continue;
        const late = known.some((row) => row.is === 'late' && row.cases < of.cases);
        const limits = { bin, within_s: Number(flags.within) };
        const load = loadavg()[0];
        keep({ ...of, load, ...(late ? { is: 'late', cases_done: null } : await measured(tool, of.cases, limits)) });
      }
}

async function tryKeys() {
  const known = new Set(read().map(({ keys }) => keys));
  const missing = numbers(flags.keys).filter((count) => !known.has(count));
  for (const row of await Promise.all(missing.map(withKeys))) keep(row);
}

const machine = () => {
  const [{ model }] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} cores (${model.trim()}), ${memory}, ${platform()} ${release()} ${arch()}, Node ${process.version}`;
};

const peers = installed(
  flags.peers,
  tools.flatMap((tool) => tool.package ?? []),
);
if (!flags.page) {
  await tryKeys();
  await tryAll(peers);
}
const figures = figuresOf(read(), tools);
console.log(figures.table);
if (flags.page) {
  const { pictureOf } = await import('./picture.mjs');
  const versions = tools.map((tool) => `${tool.name} ${tool.package ? peers.version(tool.package) : 'of this source'}`);
  writeFileSync('docs/beside-others.svg', pictureOf(figures));
  writeFileSync(
    'docs/beside-others.md',
    pageOf(figures, {
      machine: machine(),
      versions,
      schemathesis: ofSchemathesis(),
      eachSends,
      within_s: flags.within,
    }),
  );
}
