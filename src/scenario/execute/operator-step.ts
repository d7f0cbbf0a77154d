import { endOfLifetime } from '../../contract/chapters/auth.ts';
import type { OperatorAction } from '../../target/operator/actions.ts';
import { Secret } from '../../target/secret.ts';
import { NotExercised, Inconclusive } from '../../run/check/check.ts';
import { at as valueAt, bodyPath } from './body-path.ts';
import { withoutSecrets } from '../../evidence/without-secrets.ts';
import { about } from './blame.ts';
import type { Operate } from '../read/grammar.ts';
import { fits, misfits } from './misfit.ts';
import { inside, type SourceLocation } from '../read/source-location.ts';
import { operated } from './story.situation.ts';
import { awaited, capture, type StepResult, filled, type MadeKey, type Execution } from './execution.ts';

const DAY = 86_400_000;

export async function executeOperator(step: Operate, at: SourceLocation, execution: Execution): Promise<StepResult> {
  const action = step.operator as OperatorAction;
  const body = filled(step.body ?? {}, execution);
  const retired = action === 'retire_key' ? retiredKey(String(body['key']), execution) : null;
  const asked = retired === null ? body : { ...body, key: retired.key.secret };
  const answer = await done(execution.context.operate(action, asked), step);
  if (action === 'create_key') adopt(step.as_key, madeKey(answer['key'], body), execution);
  if (retired !== null) {
    const { clock } = execution.context;
    execution.context.endKey(retired.label, 'revoked', clock.now() + (body['when'] === '24h' ? DAY : 0));
    const untold = 'the operator retired a key and told no replacement';
    if (step.as_key !== undefined)
      adopt(step.as_key, { ...retired.key, secret: secretOf(answer['replacement'], untold) }, execution);
  }
  return look(step, answer, at, execution);
}

/** Throws {@link NotExercised} in place of {@link Inconclusive} where a refusal is as good as what was asked for. */
async function done<T>(deed: Promise<T>, { may_be_refused }: Operate): Promise<T> {
  try {
    return await deed;
  } catch (reason) {
    throw may_be_refused && reason instanceof Inconclusive ? new NotExercised(reason.message) : reason;
  }
}

function madeKey(secret: unknown, body: Readonly<Record<string, unknown>>): MadeKey {
  const { scopes, business, lifetime_days: days } = body;
  return {
    secret: secretOf(secret, 'the operator made a key and did not tell it'),
    scopes: Array.isArray(scopes) ? scopes.map(String) : [],
    business: String(business),
    lifetime_days: typeof days === 'number' ? days : null,
  };
}

function adopt(name: string | undefined, key: MadeKey, { context, keys, made }: Execution): void {
  if (name === undefined) return;
  const { secret, scopes, business, lifetime_days: days } = key;
  const ends = days === null ? {} : { expires: endOfLifetime(context.clock.now(), days) };
  keys.set(name, context.adoptKey(secret.reveal(), { scopes, business, ...ends }));
  made.set(name, key);
}

function retiredKey(name: string, { keys, made }: Execution): { readonly label: string; readonly key: MadeKey } {
  const [label, key] = [keys.get(name), made.get(name)];
  if (label === undefined || key === undefined) throw new Inconclusive(`no key ${name} was made yet`);
  return { label, key };
}

function secretOf(secret: unknown, otherwise: string): Secret {
  if (secret instanceof Secret) return secret;
  if (typeof secret !== 'string') throw new Inconclusive(otherwise);
  return new Secret(secret, 'made by the operator');
}

function look(
  step: Operate,
  answer: Readonly<Record<string, unknown>>,
  at: SourceLocation,
  execution: Execution,
): StepResult {
  if (step.done_when !== undefined && fits(awaited(step.done_when, execution), answer)) return 'ends';
  const expect = awaited(step.expect ?? {}, execution);
  const unmet = misfits(expect, { value: answer });
  if (unmet.length > 0) {
    const after = execution.context.exchanges.slice(-1);
    const said = about(execution, step.rule, `operator ${step.operator}`, inside(at, 'expect'), unmet);
    execution.context.judge(operated, { ...said, expect, told: withoutSecrets(answer), after });
    return 'ends';
  }
  return capture(
    step.capture,
    (from) => valueAt(answer, bodyPath(from) ?? []),
    (from) => {
      throw new Inconclusive(`the operator's answer to ${step.operator} has nothing at ${from}`);
    },
    execution,
  );
}
