import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksOf } from '../../../suites/checks.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { forecast, type Forecast } from '../../../src/run/forecast/forecast.ts';
import { operatorActions } from '../../../src/target/operator/actions.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import { options } from '../helpers/exercised.ts';
import { apply, incomplete, type Setting } from '../helpers/incomplete.ts';
import { limitedOperator } from '../helpers/limited-operator.ts';

let reference: Reference;
let checks: readonly Check[];
let full: Setting;
let made = 0;

beforeAll(async () => {
  reference = await startReference({ seed: 21 });
  checks = await checksOf([]);
  const reading = readTargetText('target.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  full = { options: { ...options, patience_s: 1200, target: toPlain(reading.target) }, operator: operatorActions };
});

afterAll(() => reference.close());

/** A key that nobody made does for a plan. */
const anyKey = (mode: string): string => {
  made += 1;
  return `sk_${mode}_${String(made).padStart(32, '0')}`;
};

async function forecastOf({ options: asked, operator }: Setting): Promise<Forecast> {
  if (operator === null || operator === 'person') return forecast(asked, checks);
  const limited = await limitedOperator(reference.operatorUrl!, operator);
  try {
    const target = { ...asked.target, operator: { is: 'http', url: limited.url, token: null } as const };
    return await forecast({ ...asked, target }, checks);
  } finally {
    limited.close();
  }
}

const notExercisedIn = ({ gaps, beyond }: Forecast): readonly string[] =>
  [...gaps, ...beyond].flatMap(({ rules, why }) => rules.map((rule) => `${rule}: ${why}`));

describe('what a plan names as missing, once it is there and nothing else, has its rules planned for', () => {
  test.each(Object.keys(incomplete))('%s', async (name) => {
    const setting = incomplete[name]!(full);
    const { gaps, beyond } = await forecastOf(setting);
    for (const { remedy, rules, why } of [...gaps, ...beyond].filter((gap) => gap.remedy.length > 0)) {
      const helped = await forecastOf(apply(setting, remedy, full, anyKey));
      const left = notExercisedIn(helped).filter((gap) => rules.some((rule) => gap.startsWith(`${rule}: `)));
      expect(left, why).toEqual([]);
    }
  });
});
