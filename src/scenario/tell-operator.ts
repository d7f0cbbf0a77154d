import type { OperatorAction } from '../target/operator-actions.ts';
import { Secret } from '../target/secret.ts';
import { Lacking, Unfinished } from '../run/check.ts';
import { at as valueAt, bodyPath } from './body-path.ts';
import { awaited } from './awaited.ts';
import { blame } from './blame.ts';
import type { Operate } from './grammar.ts';
import { fits, misfits } from './misfit.ts';
import { inside, type Spot } from './spot.ts';
import { type Course, filled, type MadeKey, type Telling } from './telling.ts';

const DAY = 86_400_000;

export async function tellOperator(step: Operate, at: Spot, telling: Telling): Promise<Course> {
  const action = step.operator as OperatorAction;
  const body = filled(step.body ?? {}, telling);
  const retired = action === 'retire_key' ? retiredKey(String(body['key']), telling) : null;
  const asked = retired === null ? body : { ...body, key: retired.key.secret };
  const answer = await done(telling.context.operate(action, asked), step);
  if (action === 'create_key') adopt(step.as_key, madeKey(answer['key'], body), telling);
  if (retired !== null) retire(retired, body['when'] === '24h', telling);
  if (retired !== null && step.as_key !== undefined)
    adopt(
      step.as_key,
      { ...retired.key, secret: told(answer['replacement'], 'the operator retired a key and told no replacement') },
      telling,
    );
  return look(step, answer, at, telling);
}

/** Throws {@link Lacking} in place of {@link Unfinished} where a refusal is as good as what was asked for. */
async function done<T>(deed: Promise<T>, { may_be_refused }: Operate): Promise<T> {
  try {
    return await deed;
  } catch (reason) {
    throw may_be_refused && reason instanceof Unfinished ? new Lacking(reason.message) : reason;
  }
}

function madeKey(secret: unknown, body: Readonly<Record<string, unknown>>): MadeKey {
  const { scopes, business, lifetime_days: days } = body;
  return {
    secret: told(secret, 'the operator made a key and did not tell it'),
    scopes: Array.isArray(scopes) ? scopes.map(String) : [],
    business: String(business),
    lifetime_days: typeof days === 'number' ? days : null,
  };
}

function adopt(name: string | undefined, key: MadeKey, { context, keys, made }: Telling): void {
  if (name === undefined) return;
  const { secret, scopes, business, lifetime_days: days } = key;
  const ends = days === null ? {} : { expires: context.clock.now() + days * DAY };
  keys.set(name, context.adoptKey(secret.reveal(), { scopes, business, ...ends }));
  made.set(name, key);
}

interface Retired {
  readonly label: string;
  readonly key: MadeKey;
}

function retiredKey(name: string, { keys, made }: Telling): Retired {
  const [label, key] = [keys.get(name), made.get(name)];
  if (label === undefined || key === undefined) throw new Unfinished(`no key ${name} was made yet`);
  return { label, key };
}

function retire({ label }: Retired, later: boolean, { context }: Telling): void {
  context.endKey(label, 'revoked', context.clock.now() + (later ? DAY : 0));
}

function told(secret: unknown, otherwise: string): Secret {
  if (secret instanceof Secret) return secret;
  if (typeof secret !== 'string') throw new Unfinished(otherwise);
  return new Secret(secret, 'made by the operator');
}

function look(step: Operate, answer: Readonly<Record<string, unknown>>, at: Spot, telling: Telling): Course {
  if (step.done_when !== undefined && fits(awaited(step.done_when, telling), answer)) return 'ends';
  const unmet = misfits(awaited(step.expect ?? {}, telling), answer);
  if (unmet.length > 0) {
    const exchanges = telling.context.exchanges.slice(-1).map(({ n }) => n);
    blame(telling, { rule: step.rule, at: inside(at, 'expect'), what: `operator ${step.operator}`, unmet, exchanges });
    return 'ends';
  }
  for (const [name, path] of Object.entries(step.capture ?? {})) {
    const there = valueAt(answer, bodyPath(path) ?? []);
    if (there === null) throw new Unfinished(`the operator's answer to ${step.operator} has nothing at ${path}`);
    telling.names.set(name, there.value);
  }
  return 'goes on';
}
