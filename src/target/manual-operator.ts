import type { AskPerson, Errand, Told } from './errand.ts';
import { errandKinds, type ErrandAction, isErrandAction } from './errand-kinds.ts';
import { ManualKeys } from './manual-keys.ts';
import { wordings } from './manual-wording.ts';
import type { Connection, Operator } from './operator.ts';
import { answerOf } from './operator-reply.ts';
import { type Refused, refused } from './outcome.ts';

export type { AskPerson } from './errand.ts';

/** A person does what is asked. How long that takes is up to them. */
export function connectManualOperator(ask: AskPerson): Connection {
  const keys = new ManualKeys();
  const businesses = new Set<string>();
  const actions = new Set(Object.keys(errandKinds) as ErrandAction[]);
  const perform: Operator['perform'] = async (action, body) => {
    if (!isErrandAction(action)) return refused(`nobody can ${action} by hand`);
    const errand = errandOf(action, body, keys);
    const said = await ask(errand);
    if (said.is !== 'told') return said;
    const twice = toldTwice(said, keys, businesses);
    if (twice) return twice;
    if (typeof said.answers['business'] === 'string') businesses.add(said.answers['business']);
    keepKey(errand, said, keys);
    return answerOf(action, said.answers);
  };
  return { is: 'connected', operator: { actions, byHand: true, perform } };
}

function errandOf(action: ErrandAction, body: object, keys: ManualKeys): Errand {
  return { action, facts: {}, answers: [], about: null, until: null, ...wordings[action]({ ...body }, keys) };
}

/** A replacement keeps the label of the key that it replaces. */
function keepKey({ facts }: Errand, { answers }: Told, keys: ManualKeys): void {
  const secret = answers['key'] ?? answers['replacement'];
  const { label = facts['key'] ?? '', business = '' } = facts;
  if (typeof secret === 'string') keys.note(secret, { label, business });
}

/** Two that are one would make the service look as if it mixed them up. */
function toldTwice({ answers }: Told, keys: ManualKeys, businesses: ReadonlySet<string>): Refused | null {
  const { key, replacement, business } = answers;
  if (typeof business === 'string' && businesses.has(business))
    return refused(`the person at the terminal called two businesses ${business}`);
  const secret = key ?? replacement;
  if (typeof secret !== 'string' || keys.made(secret) === undefined) return null;
  return refused('the person at the terminal told a key that was told before');
}
