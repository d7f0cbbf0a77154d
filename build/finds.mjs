// Derives suites/finds.json: which part of which check finds which fault, with one key of the sandbox. It goes on from
// what that file knows, so new faults alone are tried; --anew tries all, in an hour and a half. What was tried stands in a
// file until it is written. What new checks find is tried by --check NAME alone, which may be the beginning of several,
// and may be given again.
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import Tinypool from 'tinypool';
import { faults as all } from '../modules/src/reference/faults/faults.js';
import { standsOn } from '../modules/src/reference/faults/fault.js';

const { values: flags } = parseArgs({
  options: {
    tried: { type: 'string', default: 'reports/finds.ndjson' },
    rounds: { type: 'string', default: '3' },
    check: { type: 'string', multiple: true },
    anew: { type: 'boolean', default: false },
  },
});
const data = new URL('../suites/finds.json', import.meta.url);

/** What the data knows, as if it had just been tried. */
function knownBefore() {
  const { faults, unfound, checks } = JSON.parse(readFileSync(data, 'utf8'));
  const parts = Object.entries(checks).flatMap(([id, all]) =>
    all.map(({ value, ...part }) => ({ name: value === undefined ? id : `${id} ${value}`, ...part })),
  );
  const foundBy = (at) => parts.filter((part) => part.faults.includes(at)).map(({ name }) => name);
  const tried = [
    ...faults.map((fault, at) => ({ fault, found: foundBy(at) })),
    ...unfound.map((fault) => ({ fault, found: [] })),
  ];
  return tried.map((row) => `${JSON.stringify(row)}\n`).join('');
}
if (!flags.anew && !existsSync(flags.tried)) writeFileSync(flags.tried, knownBefore());

const faults = all.filter((fault) => standsOn(fault).includes('sandbox'));

async function each(jobs, tell) {
  const filename = new URL('./finds-of.mjs', import.meta.url).href;
  const pool = new Tinypool({ filename, runtime: 'child_process', maxThreads: availableParallelism() });
  let done = 0;
  await Promise.all(
    jobs.map(async (job) => {
      tell(await pool.run(job));
      if ((done += 1) % 50 === 0) console.log(`${done} of ${jobs.length}`);
    }),
  );
  await pool.destroy();
}

const rows = () =>
  existsSync(flags.tried)
    ? readFileSync(flags.tried, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
const check = flags.check?.join(' ');
const tried = new Set(rows().flatMap((row) => (row.check === check ? [row.fault] : [])));
const jobOf =
  (profile, seed) =>
  ({ name, breaks }) => ({ fault: name, breaks, profile, seed, ...(check && { checks: flags.check }) });
await each(
  [{ name: null, breaks: [] }, ...faults].filter(({ name }) => !tried.has(name)).map(jobOf('standard', 1)),
  (row) => appendFileSync(flags.tried, `${JSON.stringify({ ...row, ...(check && { check }) })}\n`),
);

/** A part is named by its check and, after a blank, the place of its value. */
const known = rows().filter(({ fault, found }) => found.length > 0 && faults.some(({ name }) => name === fault));
const names = [...new Set(known.map(({ fault }) => fault))];
const unfound = faults.map(({ name }) => name).filter((name) => !names.includes(name));
const decided = new Map(rows().flatMap(({ fault, decided: rules }) => (fault === null ? rules : [])));
const finds = new Map([...decided.keys()].map((part) => [part, new Set()]));
for (const { fault, found } of known) for (const part of found) finds.get(part)?.add(names.indexOf(fault));

/** What so many parts decide, one of them decides whichever are chosen. */
const common = finds.size / 4;
const times = new Map();
for (const rule of [...decided.values()].flat()) times.set(rule, (times.get(rule) ?? 0) + 1);

function write() {
  const checks = {};
  for (const [part, found] of finds) {
    const [id, value] = part.split(' ');
    if (id.startsWith('run/')) continue;
    const [faults, rules] = [[...found], decided.get(part).filter((rule) => times.get(rule) <= common)];
    (checks[id] ??= []).push({ ...(value !== undefined && { value: Number(value) }), faults, rules });
  }
  const lines = Object.entries(checks).map(([id, parts]) => `    ${JSON.stringify(id)}: ${JSON.stringify(parts)}`);
  const [found, not] = [names, unfound].map((each) => JSON.stringify(each));
  writeFileSync(data, `{\n  "faults": ${found},\n  "unfound": ${not},\n  "checks": {\n${lines.join(',\n')}\n  }\n}\n`);
  for (const folder of ['modules', 'dist'])
    copyFileSync(data, new URL(`../${folder}/suites/finds.json`, import.meta.url));
}
write();

/** What finds a fault after all else that was sent may not find it in a short run: then it is not known to find it. */
const missed = new Set();
for (let round = 1; round <= Number(flags.rounds); round += 1) {
  let [wrong, lost] = [0, 0];
  await each(names.map((fault) => faults.find(({ name }) => name === fault)).map(jobOf('quick', round)), (row) => {
    if (row.found.length > 0) return;
    lost += 1;
    missed.add(row.fault);
    for (const { id, tries } of row.sent)
      for (const part of tries?.map((place) => `${id} ${place}`) ?? [id])
        if (finds.get(part)?.delete(names.indexOf(row.fault))) wrong += 1;
  });
  write();
  const share = Math.round(1000 * (1 - lost / names.length)) / 10;
  console.log(`round ${round}: ${share} % of ${names.length} faults; ${wrong} finds taken out`);
}
console.log(`missed: ${[...missed].join(' ')}`);

/** Nor may a part that was not chosen: of what a round missed each is tried alone. */
let wrong = 0;
const partsThatFind = (fault) =>
  [...finds].filter(([, found]) => found.has(names.indexOf(fault))).map(([part]) => part);
const alone = faults
  .filter(({ name }) => missed.has(name))
  .flatMap((fault) => partsThatFind(fault.name).map((part) => ({ ...jobOf('standard', 1)(fault), part })));
await each(alone, ({ fault, part, found }) => {
  if (found.length === 0 && finds.get(part).delete(names.indexOf(fault))) wrong += 1;
});
write();
console.log(`${alone.length} finds tried alone, ${wrong} of them taken out`);
