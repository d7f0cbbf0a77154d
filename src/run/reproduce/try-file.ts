import type { Deployment } from '../../evidence/exchange.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import { readScenario } from '../../scenario/read/read-scenario.ts';
import { rerunCheck } from '../../scenario/write/rerun.ts';
import { scenarioChecks } from '../../scenario/execute/scenario-check.ts';
import type { Target } from '../../target/target.ts';
import { afresh } from './afresh.ts';
import { carryOut } from '../check/carry-out.ts';
import type { Check } from '../check/check.ts';
import type { Failed } from './candidates.ts';
import { keyAllocator } from '../plan/allocate-keys.ts';
import { CheckRecord } from '../record/record.ts';
import type { Services } from '../session/services.ts';
import { noneLeft } from '../../wire/http/budget.ts';

export interface Trials {
  readonly services: Services;
  readonly journal: JournalWriter;
  readonly target: Target;
  readonly deployments: readonly Deployment[];
  /** That a file may name. */
  readonly known: readonly Check[];
  /** Each has a number of its own, so that none meets the Idempotency-Keys of another. */
  nextRound(): number;
  /** Requests that may still be sent. */
  left(): number;
}

export type Tried =
  /** `judged`: by a judge; else a story's expectation was not met. `sent`: numbers of its exchanges. */
  | { readonly is: 'shown'; readonly judged: boolean; readonly sent: readonly number[] }
  | { readonly is: 'hidden'; readonly why: string }
  /** The run, or its requests, ended while it was tried. */
  | { readonly is: 'ended'; readonly why: string };

/** Carries a file out as a run of its own would, and looks whether the same rule is broken. */
export async function tryFile(file: string, { check, violation, seed }: Failed, trials: Trials): Promise<Tried> {
  const { services, journal } = trials;
  const told = await checkIn(file, check.deployment, trials.known);
  if (typeof told === 'string') return { is: 'hidden', why: told };
  const own = await afresh(told, services, journal, trials);
  const allocated = keyAllocator({ ...own.services, apiKeys: own.apiKeys }, services.profile)(told);
  if ('missing' in allocated) return { is: 'hidden', why: 'the target lacks what it takes' };
  const record = new CheckRecord(told.id, trials.nextRound());
  const outcome = await carryOut({ check: told, keys: allocated.keys }, { services: own.services, record, seed });
  const shown = record.violations.filter(({ broken }) => broken.rule === violation.broken.rule);
  if (shown.length > 0) return { is: 'shown', judged: shown.some(({ broken }) => !broken.at), sent: own.sent };
  const { ended } = services.circuitBreaker;
  if (ended !== null) return { is: 'ended', why: ended };
  if (outcome.verdict !== 'pass' && trials.left() === 0) return { is: 'ended', why: noneLeft };
  const others = record.violations.map(({ broken }) => broken.rule);
  const instead = others.length === 0 ? 'it did not show again' : `it broke ${others.join(', ')} instead`;
  return { is: 'hidden', why: outcome.why ?? `${instead} when tried` };
}

async function checkIn(file: string, deployment: Deployment, known: readonly Check[]): Promise<Check | string> {
  const reading = await readScenario(file);
  if (reading.is === 'wrong') return reading.problems[0]?.message ?? 'it cannot be read';
  if (reading.is === 'rerun') {
    const check = rerunCheck(reading.rerun, known);
    return 'message' in check ? check.message : check;
  }
  const checks = scenarioChecks(reading.scenario);
  return checks.find((check) => check.deployment === deployment) ?? checks[0]!;
}
