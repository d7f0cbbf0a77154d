import { actionJson } from './action-json.ts';
import type { Connection, Operator } from './operator.ts';
import { operatorActions } from './operator-actions.ts';
import { actionsOf, answerOf, errorOf, parsed } from './operator-reply.ts';
import { type Refused, refused, type Unreachable, unreachable } from './outcome.ts';
import { type Program, runProgram } from './run-program.ts';

const LIMIT_MS = 60_000;

/** One process for each action. What cannot say its actions may still have them all. */
export async function connectCommandOperator(
  program: Omit<Program, 'limit_ms'>,
  limit_ms = LIMIT_MS,
): Promise<Connection> {
  const ask = (name: string, json: string): Promise<Reply> => reply({ ...program, limit_ms }, name, json);
  const greeting = await ask('actions', '{}');
  if (greeting.is === 'unreachable') return greeting;
  const listed = greeting.is === 'reply' ? actionsOf(greeting.json) : greeting;
  const actions = listed.is === 'done' ? listed.answer : new Set(operatorActions);
  const perform: Operator['perform'] = async (action, body) => {
    if (!actions.has(action)) return refused(`operator cannot ${action}`);
    const said = await ask(action, actionJson(body));
    return said.is === 'reply' ? answerOf(action, said.json) : said;
  };
  return { is: 'connected', operator: { actions, perform } };
}

type Reply = { readonly is: 'reply'; readonly json: unknown } | Refused | Unreachable;

async function reply(program: Program, action: string, json: string): Promise<Reply> {
  const end = await runProgram({ ...program, command: [...program.command, action] }, json);
  if (end.is === 'failed') return unreachable(`operator gave no answer to ${action}: ${end.why}`);
  const said = parsed(end.stdout);
  if (end.status === 0 && errorOf(said, '') === '') return { is: 'reply', json: said };
  const lastWords = end.stderr.trim().split('\n').at(-1) || 'it did not say why';
  return refused(`operator ended ${action} with status ${end.status ?? 'unknown'}: ${errorOf(said, lastWords)}`);
}
