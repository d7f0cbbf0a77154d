// One run against the reference with a fault, or without one: which part of which check found it, and what each part decided.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockOnly } from '../bench/curve/clock-only.mjs';
import { startReference } from '../modules/src/reference/reference.js';
import { targetOf } from '../modules/src/cli/embedded.js';
import { previewed } from '../modules/src/run/forecast/rehearsed.js';
import { exercise } from '../modules/src/run/session/exercise.js';
import { checksOf } from '../modules/suites/checks.js';

const checks = await checksOf([]);
const options = {
  deployments: ['sandbox'],
  allow: { writes: true, prompts: true },
  patience_s: 1200,
  rules: [],
  checks: [],
  scenarios: [],
  seed: 1,
  out: null,
  shard: null,
  resume: null,
  replay: null,
  origin: { is: 'embedded' },
  suite: { version: '0', commit: null },
};

/** One key that may do everything, which is the first, and nothing else. */
function oneKey(reference) {
  const full = targetOf(reference);
  return { ...full, live: null, keys: [full.keys[0]], operator: null, webhooks: null };
}

/** Each value of a property is a check of its own; so small that it is not tried again to be shrunk. */
const partsOf = (check) =>
  (check.values === undefined ? [null] : Array.from({ length: check.values.count }, (_, place) => place)).map(
    (place) => ({
      ...check,
      id: place === null ? check.id : `${check.id} ${place}`,
      kind: 'scenario',
      ...(place !== null && { tries: [place] }),
      cost: place === null ? check.cost : { ...check.cost, standard: check.values.requests },
    }),
  );

/** What a user of the quick profile would send; the clock alone is moved, so that nobody waits. */
const asPlanned = ({ checks: chosen }) =>
  chosen.map(({ check }) => ({ ...check, cost: { ...check.cost, standard: check.cost.quick } }));

/** By the number of each exchange, the check that sent it: what is seen only beside another check's requests counts for neither. */
function sendersIn(journal) {
  const entries = readFileSync(journal, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map(entries.flatMap(({ e: { exchange } }) => (exchange ? [[exchange.n, exchange.check]] : [])));
}

/** @param asked which fault, and whether all parts are sent, those whose names begin so, one alone, or what the quick profile chooses */
export default async function findsOf({ fault, breaks, profile, seed, checks: begins = [''], part = null }) {
  const reference = await startReference({ seed, faults: fault === null ? [] : [fault] });
  const folder = mkdtempSync(join(tmpdir(), 'finds-'));
  let clock;
  try {
    const target = oneKey(reference);
    const plan = await previewed({ ...options, target, profile, seed }, checks);
    const sent =
      profile === 'quick'
        ? asPlanned(plan)
        : plan.checks
            .flatMap(({ check: { finds: _finds, ...whole } }) => partsOf(whole))
            .filter(({ id }) => (part === null ? begins.some((name) => id.startsWith(name)) : id === part));
    clock = await clockOnly(targetOf(reference).operator);
    const run = { ...options, target: { ...target, operator: clock.operator }, profile: 'standard', seed, out: folder };
    const { ends, unjudgeable } = await withinAMinute(exercise(run, sent));
    const senders = sendersIn(join(folder, 'journal.ndjson'));
    const isOwn = (id, exchanges) => profile === 'quick' || exchanges.every((n) => senders.get(n) === id);
    const found = ends.filter(({ id, findings }) =>
      findings.some(({ rule, exchanges }) => breaks.includes(rule) && isOwn(id, exchanges)),
    );
    return {
      fault,
      part,
      unjudgeable,
      found: found.map(({ id }) => id),
      ...(fault === null && { decided: ends.map(({ id, kept }) => [id, Object.keys(kept)]) }),
      ...(profile === 'quick' && { sent: sent.map(({ id, tries = null }) => ({ id, tries })) }),
    };
  } finally {
    rmSync(folder, { recursive: true });
    await Promise.all([clock?.close(), reference.close()]);
  }
}

/** Faults that stop a clock have a run wait for it in real time. */
const withinAMinute = (run) =>
  Promise.race([
    run,
    new Promise((done) => {
      setTimeout(() => done({ ends: [], unjudgeable: 'not done within a minute' }), 60_000).unref();
    }),
  ]);
