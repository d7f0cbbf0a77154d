import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksOf } from '../../../suites/checks.ts';
import { isScope, scopes as allScopes } from '../../../src/contract/scopes.ts';
import type { MissingKey, Remedy } from '../../../src/evidence/remedy.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { exercise } from '../../../src/run/session/exercise.ts';
import { forecast, type Gap } from '../../../src/run/forecast/forecast.ts';
import { operatorActions, type OperatorAction } from '../../../src/target/operator/actions.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import { options } from '../helpers/exercised.ts';
import { apply, incomplete, withTarget, type Setting } from '../helpers/incomplete.ts';
import { limitedOperator } from '../helpers/limited-operator.ts';

let reference: Reference;
let checks: readonly Check[];
let full: Setting;
const businesses = new Map<string, string>();

beforeAll(async () => {
  reference = await startReference({ seed: 34 });
  checks = await checksOf([]);
  const reading = readTargetText('target.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  full = { options: { ...options, patience_s: 1200, target: toPlain(reading.target) }, operator: operatorActions };
  for (const role of ['main', 'other', 'draft'])
    businesses.set(role, await asked('create_business', { live: role !== 'draft', website: null }, 'business'));
});

afterAll(() => reference.close());

async function asked(action: OperatorAction, body: object, answer: string): Promise<string> {
  const reply = await fetch(`${reference.operatorUrl}/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reference.operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return String(((await reply.json()) as Record<string, unknown>)[answer]);
}

/** A key of the deployment as the dashboard would make it for a remedy. */
async function realKey({ mode, business, status, has }: MissingKey): Promise<string> {
  if (status === 'expired') return mode === 'live' ? reference.keys.liveExpired : reference.keys.expired;
  if (status === 'revoked') return mode === 'live' ? reference.keys.liveRevoked : reference.keys.revoked;
  const scopes = has.length === 0 ? ['bills:read'] : has;
  return asked('create_key', { business: businesses.get(business), mode, scopes, lifetime_days: null }, 'key');
}

/** A merchant's sandbox with one key. */
async function oneKey(): Promise<Setting> {
  const secret = await realKey({ ...anyKey, has: allScopes });
  const sandbox = incomplete['a sandbox and one key']!(full);
  return withTarget(sandbox, { keys: sandbox.options.target.keys.map((key) => ({ ...key, secret })) });
}

const anyKey: MissingKey = {
  is: 'key',
  mode: 'test',
  status: 'active',
  business: 'main',
  has: [],
  lacks: [],
  another: false,
};

/** The same with secrets of keys that the deployment knows. */
async function helped(setting: Setting, remedy: Remedy): Promise<Setting> {
  const secrets = new Map<MissingKey, string>();
  for (const missing of remedy) if (missing.is === 'key') secrets.set(missing, await realKey(missing));
  const applied = apply(setting, remedy, full, (_mode, key) => secrets.get(key)!);
  const keys = applied.options.target.keys.map((key) =>
    key.label.startsWith('ADDED') && key.scopes?.length === 0 && key.status === 'active'
      ? { ...key, scopes: ['bills:read'].filter(isScope) }
      : key,
  );
  return withTarget(applied, { keys });
}

/** Runs the checks of some rules, with a clock that moves; says which of them were kept, and what was found broken. */
async function run({ options: wanted, operator }: Setting, rules: readonly string[]) {
  const actions = operator === null || operator === 'person' ? [] : operator;
  const limited = await limitedOperator(reference.operatorUrl!, [...new Set([...actions, 'advance_clock'])]);
  try {
    const token = reference.operatorToken;
    const target = { ...wanted.target, operator: { is: 'http', url: limited.url, token } as const };
    const { ends, unjudgeable } = await exercise({ ...wanted, target, rules }, checks);
    const kept = new Set(ends.flatMap((end) => Object.keys(end.kept)));
    const broken = ends.flatMap(({ id, findings }) => findings.map(({ rule }) => `${id}: ${rule}`));
    return { unjudgeable, broken, unseen: rules.filter((rule) => !kept.has(rule)) };
  } finally {
    limited.close();
  }
}

async function gapsOf({ options: wanted, operator }: Setting): Promise<readonly Gap[]> {
  if (operator === null || operator === 'person') return (await forecast(wanted, checks)).gaps;
  const limited = await limitedOperator(reference.operatorUrl!, operator);
  try {
    const target = { ...wanted.target, operator: { is: 'http', url: limited.url, token: null } as const };
    return (await forecast({ ...wanted, target }, checks)).gaps;
  } finally {
    limited.close();
  }
}

const fine = { unjudgeable: null, broken: [], unseen: [] };

describe('what a plan names as missing, once it is there and nothing else, exercises its rules', () => {
  test('each further key of a sandbox', async () => {
    const setting = await oneKey();
    const gaps = await gapsOf(setting);
    expect(gaps.length).toBeGreaterThan(7);
    for (const { why, remedy, rules } of gaps)
      expect([why, await run(await helped(setting, remedy), rules)]).toEqual([why, fine]);
  });

  test.each([
    'an operator that cannot retire_key',
    'an operator that cannot open_till',
    'an operator that cannot close_till',
    'an operator that cannot pay_link',
    'an operator that cannot set_test_webhook',
    'an operator that cannot set_ledger',
    'an operator that cannot decline_charge',
    'both, no pay_url',
    'both, the signature unknown',
    'both, no operator, no website',
  ])('%s', async (name) => {
    const setting = incomplete[name]!(full);
    const lines = (await gapsOf(setting)).filter(({ remedy }) => remedy.every(({ is }) => is !== 'key'));
    const some = lines.filter(({ remedy }) => setting.operator !== null || remedy.every(({ is }) => is !== 'operator'));
    expect(some).not.toEqual([]);
    for (const { why, remedy, rules } of some)
      expect([why, await run(await helped(setting, remedy), rules)]).toEqual([why, fine]);
  });
});
