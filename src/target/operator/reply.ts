import { hideSecrets } from '../../text/hide-secrets.ts';
import { printable } from '../../text/printable.ts';
import { fit } from '../../text/zod-misfits.ts';
import { Secret } from '../secret.ts';
import { type ActionAnswer, answerShapes, isOperatorAction, type OperatorAction } from './actions.ts';
import type { Connection, Operator } from './operator.ts';
import { type Done, type OperatorOutcome, type Refused, refused, type Unreachable } from './outcome.ts';

export type Reply = { readonly is: 'reply'; readonly json: unknown } | Refused | Unreachable;

/** A program that does what it is sent. */
export function connected(
  actions: ReadonlySet<OperatorAction>,
  ask: (action: OperatorAction, json: string) => Promise<Reply>,
): Extract<Connection, { is: 'connected' }> {
  // Ids are opaque: one that came as a number goes back as one.
  const numbers = new Map<unknown, number>();
  const perform: Operator['perform'] = async (action, body) => {
    if (!actions.has(action)) return refused(`operator cannot ${action}`);
    const said = await ask(action, actionJson(body, numbers));
    if (said.is !== 'reply') return said;
    const business = isObject(said.json) ? said.json['business'] : undefined;
    if (Number.isSafeInteger(business)) numbers.set(String(business), Number(business));
    return answerOf(action, said.json);
  };
  return { is: 'connected', operator: { actions, perform } };
}

/** The one place where a key leaves for the operator. */
function actionJson(body: object, numbers: ReadonlyMap<unknown, number>): string {
  const open = Object.entries(body).map(([name, value]) => [
    name,
    value instanceof Secret ? value.reveal() : name === 'business' ? (numbers.get(value) ?? value) : value,
  ]);
  return JSON.stringify(Object.fromEntries(open));
}

/** JSON or undefined: an operator may be anything. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer of an action that an operator says is done. */
export function answerOf<A extends OperatorAction>(action: A, reply: unknown): OperatorOutcome<ActionAnswer<A>> {
  if (!isObject(reply)) return refused(`operator answered ${action} with something that is not a JSON object`);
  const fitting = fit(answerShapes[action], reply);
  if (fitting.is === 'fits') return { is: 'done', answer: fitting.value as ActionAnswer<A> };
  const whys = fitting.misfits.map(
    ({ path, what }) => `${what === 'key' ? 'without' : 'with a wrong'} ${path.join('.')}${quotedNow(path, reply)}`,
  );
  return refused(`operator answered ${action} ${whys.join(' and ')}`);
}

/** What can be no secret. */
const quotedNow = (path: readonly PropertyKey[], { now }: Readonly<Record<string, unknown>>): string =>
  path[0] === 'now' && now !== undefined ? `, ${shown(JSON.stringify(now))}` : '';

type Actions = Done<ReadonlySet<OperatorAction>> | Refused;

/** The actions of `{"actions": […]}` that this suite knows; an operator may have more. */
export function actionsOf(reply: unknown): Actions {
  const actions = isObject(reply) ? reply['actions'] : undefined;
  if (!Array.isArray(actions)) return refused('operator did not say what it can do: {"actions": […]} was expected');
  return { is: 'done', answer: new Set(actions.filter(isOperatorAction)) };
}

/** The operator's own words, where it has any, fit for a report. */
export function errorOf(reply: unknown, otherwise: string): string {
  const error = isObject(reply) ? reply['error'] : undefined;
  return shown(typeof error === 'string' && error !== '' ? error : otherwise);
}

export const shown = (text: string): string => printable(hideSecrets(text.trim())).slice(0, 300);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
