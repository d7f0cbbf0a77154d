import type { AskPerson, ManualTask, GivenAnswers } from './manual-task.ts';
import { manualTaskKinds, type ManualTaskAction, isManualTaskAction } from './manual-task-kinds.ts';
import { ManualKeys } from './manual-keys.ts';
import { wordings } from './manual-wording.ts';
import type { Connection, Operator } from './operator.ts';
import { answerOf } from './reply.ts';
import { type Refused, refused } from './outcome.ts';

export type { AskPerson } from './manual-task.ts';

/** A person does what is asked. How long that takes is up to them. */
export function connectManualOperator(ask: AskPerson): Connection {
  const keys = new ManualKeys();
  const businesses = new Set<string>();
  const actions = new Set(Object.keys(manualTaskKinds) as ManualTaskAction[]);
  const perform: Operator['perform'] = async (action, body) => {
    if (!isManualTaskAction(action)) return refused(`nobody can ${action} by hand`);
    const manualTask = manualTaskOf(action, body, keys);
    const said = await ask(manualTask);
    if (said.is !== 'told') return said;
    const twice = toldTwice(said, keys, businesses);
    if (twice) return twice;
    if (typeof said.answers['business'] === 'string') businesses.add(said.answers['business']);
    keepKey(manualTask, said, keys);
    return answerOf(action, said.answers);
  };
  return { is: 'connected', operator: { actions, byHand: true, perform } };
}

function manualTaskOf(action: ManualTaskAction, body: object, keys: ManualKeys): ManualTask {
  return { action, facts: {}, answers: [], about: null, until: null, ...wordings[action]({ ...body }, keys) };
}

/** A replacement keeps the label of the key that it replaces. */
function keepKey({ facts }: ManualTask, { answers }: GivenAnswers, keys: ManualKeys): void {
  const secret = answers['key'] ?? answers['replacement'];
  const { label = facts['key'] ?? '', business = '' } = facts;
  if (typeof secret === 'string') keys.note(secret, { label, business });
}

/** Two that are one would make the service look as if it mixed them up. */
function toldTwice({ answers }: GivenAnswers, keys: ManualKeys, businesses: ReadonlySet<string>): Refused | null {
  const { key, replacement, business } = answers;
  if (typeof business === 'string' && businesses.has(business))
    return refused(`the person at the terminal called two businesses ${business}`);
  const secret = key ?? replacement;
  if (typeof secret !== 'string' || keys.made(secret) === undefined) return null;
  return refused('the person at the terminal told a key that was told before');
}
