import { startReference } from '../../modules/src/reference/reference.js';
import { targetOf } from '../../modules/src/cli/embedded.js';
import { previewed } from '../../modules/src/run/forecast/rehearsed.js';
import { checksOf } from '../../modules/suites/checks.js';
import { clockOnly } from './clock-only.mjs';

/** What is drawn: a profile, with one key and nothing else or with all that an operator can do. */
export const lines = [
  { name: 'quick, one key', profile: 'quick', operator: false },
  { name: 'standard, one key', profile: 'standard', operator: false },
  { name: 'standard, operator', profile: 'standard', operator: true },
  { name: 'deep, operator', profile: 'deep', operator: true },
];

const checks = await checksOf([]);
const options = {
  deployments: ['sandbox'],
  allow: { writes: true, prompts: true },
  patience_s: 60,
  rules: [],
  checks: [],
  scenarios: [],
  shard: null,
  resume: null,
  replay: null,
  origin: { is: 'embedded' },
  suite: { version: 'bench', commit: null },
};

/** A deployment, and how a run of the line is asked for there. */
export async function setOut({ profile, operator }, { fault, seed, out }) {
  const reference = await startReference({ seed, faults: fault === null ? [] : [fault] });
  const target = targetOf(reference);
  const whole = { ...options, target, profile, seed, out };
  if (operator) return { options: whole, checks, close: () => reference.close() };
  // The plan is that of somebody who has no operator; then the clock is moved, so that nobody waits.
  const alone = { ...target, live: null, keys: target.keys.slice(0, 1), operator: null, webhooks: null };
  const plan = await previewed({ ...whole, target: alone }, checks);
  const clock = await clockOnly(target.operator);
  return {
    options: { ...whole, target: { ...alone, operator: clock.operator }, profile: 'standard' },
    checks: plan.checks.map(({ check }) => ({ ...check, cost: { ...check.cost, standard: check.cost[profile] } })),
    close: () => Promise.all([clock.close(), reference.close()]),
  };
}
