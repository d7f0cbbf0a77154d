import { join } from 'node:path';
import { judgeAgain } from '../modules/src/run/record/judge-again.js';
import { judgeHar } from '../modules/src/traffic/har/judge-har.js';
import { openJournal } from '../modules/src/evidence/journal.js';
import { writeReport } from '../modules/src/report/write.js';

/**
 * How many exchanges of a HAR, and of the journal that is made of it, are judged a second, and in how much memory. On built
 * code: what compiles on the way changes how long things take.
 */
const [, , har = '', folder = '', count = '0'] = process.argv;
const suite = { version: 'bench', commit: null };
const settled = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const mib = (bytes) => Math.round(bytes / 2 ** 20);
const each = (began) => `${Math.round((Number(count) / (performance.now() - began)) * 1000)} a second`;

const journal = join(folder, `${count}.ndjson`);
const first = performance.now();
await judgeHar({ har, target: null, suite, begin: () => openJournal(journal, 'in-batches') });
console.log(`${count} entries judged: ${each(first)}`);

const second = performance.now();
await judgeAgain(journal, join(folder, `${count}-again.ndjson`), suite);
console.log(`their journal judged again: ${each(second)}`);

const told = performance.now();
const written = await writeReport(journal, folder, { formats: ['json'] });
const broken = written.is === 'written' ? written.model.report.counts.fail : -1;
console.log(`report in ${Math.round(performance.now() - told)} ms, ${broken} broken`);

const before = settled();
const heaps = [];
const begin = () => {
  const writer = openJournal(join(folder, `${count}-heap.ndjson`), 'in-batches');
  let lines = 0;
  const append = (line) => {
    writer.append(line);
    if ((lines += 1) % 2_500 === 0) heaps.push(settled() - before);
  };
  return { append, close: () => writer.close() };
};
await judgeHar({ har, target: null, suite, begin });
console.log(`heap while judging, every 2500: ${heaps.map(mib).join(' ')} MiB; ${mib(settled() - before)} after it`);
