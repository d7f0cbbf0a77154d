import { adoptKey } from '../provision/run-keys.ts';
import { listen, mayHear, nobody } from './addresses.ts';
import { Attempt } from './attempt.ts';
import type { CheckContext } from './capabilities.ts';
import { clockFor, minutesFor, quiet, rest } from './check-clock.ts';
import { NotExercised, type Check } from './check.ts';
import { isLocked } from './lock.ts';
import { operate } from './operations.ts';
import { burst, page, send, sendOnce } from './sender.ts';

/** Beside what it says that it waits: until messages and payments show, and for posts. */
const besides_s = 2 * 86_400;
const awaited_s = 16 * 86_400;

function lasts_s(check: Check): number {
  const waits_s = check.wait_s + (check.ages_s ?? 0);
  if (mayHear(check)) return waits_s + awaited_s;
  return waits_s === 0 ? 0 : waits_s + besides_s;
}

/** All that one attempt of a check can do. */
export function contextOf(attempt: Attempt): CheckContext {
  const { services, checkRun, exchanges, broken, situations } = attempt;
  const { apiKeys, fixtures, inventory, listenerRegistry, recorder } = services;
  const { check, keys, record, seed } = checkRun;
  const fixture = (name: string): string => {
    const value = fixtures.get(name);
    if (value === undefined) throw new NotExercised(`${name} in the target`);
    return value;
  };
  return {
    profile: services.profile,
    tries: check.tries ?? null,
    deployment: check.deployment,
    seed,
    runOffset: (services.runOffset.value + record.round - 1) >>> 0,
    lasts_s: lasts_s(check),
    exchanges,
    broken,
    kept: (rule, n) => record.isKeptBy(rule, n),
    keys,
    locked: isLocked(check, services),
    clock: clockFor(attempt),
    get budget() {
      return Math.max(0, checkRun.left);
    },
    get hearing() {
      return listenerRegistry.hearing;
    },
    send: (template) => awaitable(send(attempt, template)),
    sendOnce: (template) => awaitable(sendOnce(attempt, template)),
    burst: (template, count, abreast) => awaitable(burst(attempt, template, count, abreast)),
    page: async (path) => page(attempt, `${fixture('pay_url')}${path}`),
    quiet: (label, seconds) => quiet(attempt, label, seconds),
    rest: (moment) => rest(attempt, moment),
    get minutes() {
      return minutesFor(attempt);
    },
    operate: (action, body) => awaitable(operate(attempt, action, body)),
    roleOf: (business) => inventory.roleOf(business),
    listen: (owner, behaviour) => listen(attempt, owner, behaviour),
    nobody: () => nobody(attempt),
    adoptKey: (secret, facts) => adopted(apiKeys, secret, facts),
    endKey: (label, as, at) => apiKeys.end(label, as, at),
    judge: (situation, parts) => attempt.judge(situation, parts),
    fixture,
    attempt: (row) => contextOf(new Attempt(services, checkRun, row)),
    smallest: (note) => recorder.smallest({ exchanges: exchanges.map(({ n }) => n), situations, note }, record),
  };
}

/** A check may begin several things and await one of them first: what becomes of the others meanwhile ends no thread. */
function awaitable<T>(begun: Promise<T>): Promise<T> {
  begun.catch(() => undefined);
  return begun;
}

function adopted(
  apiKeys: Attempt['services']['apiKeys'],
  secret: string,
  facts: Parameters<CheckContext['adoptKey']>[1],
): string {
  const label = adoptKey(apiKeys, secret, { ...facts, mode: secret.startsWith('sk_live_') ? 'live' : 'test' });
  if (facts.expires !== undefined) apiKeys.end(label, 'expired', facts.expires);
  if (facts.retires !== undefined) apiKeys.end(label, 'revoked', facts.retires);
  return label;
}
