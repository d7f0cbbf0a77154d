import pLimit from 'p-limit';
import type { Connection } from './operator.ts';
import { operatorActions } from './actions.ts';
import { actionsOf, connected, errorOf, parsed, type Reply, shown } from './reply.ts';
import { refused, unreachable } from './outcome.ts';
import { type Program, runProgram } from './run-program.ts';

const LIMIT_MS = 60_000;

/** Saying what it can do takes no longer than starting. */
const GREETING_MS = 10_000;

/** Checks that begin together ask for dozens of businesses: so many processes at once would starve the machine. */
const PROGRAMS_AT_ONCE = 8;

/** One process for each action. What cannot say its actions may still have them all. */
export async function connectCommandOperator(
  program: Omit<Program, 'limit_ms'>,
  limit_ms = LIMIT_MS,
): Promise<Connection> {
  const greeting = await reply({ ...program, limit_ms: Math.min(limit_ms, GREETING_MS) }, 'actions', '{}');
  if (greeting.is === 'unreachable') return greeting;
  const listed = greeting.is === 'reply' ? actionsOf(greeting.json) : greeting;
  const actions = listed.is === 'done' ? listed.answer : new Set(operatorActions);
  const inTurn = pLimit(PROGRAMS_AT_ONCE);
  const { operator } = connected(actions, (action, json) =>
    inTurn(() => reply({ ...program, limit_ms }, action, json)),
  );
  return { is: 'connected', operator: listed.is === 'done' ? operator : { ...operator, presumed: true } };
}

async function reply(program: Program, action: string, json: string): Promise<Reply> {
  const end = await runProgram({ ...program, command: [...program.command, action] }, json);
  if (end.is === 'failed') return unreachable(`operator gave no answer to ${action}: ${end.why}`);
  const said = parsed(end.stdout);
  if (end.status === 0 && errorOf(said, '') === '') return { is: 'reply', json: said };
  const unstarted = notStarted(end.status, end.stderr);
  if (unstarted !== null) return unreachable(`operator could not be started: ${shown(unstarted)}`);
  const lastWords = end.stderr.trim().split('\n').at(-1) || 'it did not say why';
  return refused(`operator ended ${action} with status ${end.status ?? 'unknown'}: ${errorOf(said, lastWords)}`);
}

/** An interpreter or a shell says that what it was to run is not there; null: it said nothing of the kind. */
function notStarted(status: number | null, stderr: string): string | null {
  const line = stderr
    .split('\n')
    .find((each) =>
      /Cannot find module|can't open file|command not found|ModuleNotFoundError|ImportError|SyntaxError/.test(each),
    );
  if (line !== undefined) return line;
  return status === 126 || status === 127 ? stderr.trim() || `it ended with status ${status}` : null;
}
