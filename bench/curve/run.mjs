import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { readJournal } from '../../modules/src/evidence/journal.js';
import { exercise } from '../../modules/src/run/session/exercise.js';
import { setOut } from './lines.mjs';

/** A fault that stops a clock has a run wait in real time; what was found until then counts. */
const longest_ms = 600_000;

/** One run against the reference with a fault. `found`: after how many requests a rule that it breaks was seen broken; null: never. */
export default async function run({ line, fault, breaks, seed }) {
  const out = mkdtempSync(join(tmpdir(), 'curve-'));
  const { options, checks, close } = await setOut(line, { fault, seed, out });
  try {
    await Promise.race([exercise(options, checks), after(longest_ms, null, { ref: false })]);
    return { line: line.name, fault, ...(await seenIn(join(out, 'journal.ndjson'), breaks)) };
  } finally {
    await close();
    rmSync(out, { recursive: true });
  }
}

async function seenIn(journal, breaks) {
  let [requests, found] = [0, Number.POSITIVE_INFINITY];
  const [answered, situated] = [new Map(), []];
  await readJournal(journal, (entry) => {
    if (entry.is === 'exchange') {
      if (!entry.exchange.incoming) requests += 1;
      answered.set(entry.exchange.n, requests);
    } else if (entry.is === 'situation') situated.push(requests);
    else if (entry.is === 'decision' && breaks.includes(entry.decision.rule)) {
      const seen = entry.n === null ? situated[entry.situation - 1] : answered.get(entry.n);
      found = Math.min(found, seen);
    }
  });
  return { requests, found: Number.isFinite(found) ? found : null };
}
