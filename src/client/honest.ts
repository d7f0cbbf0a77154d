import { asObject, idOf, listedIds } from '../evidence/read.ts';
import type { ClientCaseFacts, ToldCommand } from '../evidence/client-case.ts';

/** An object that a client was told to have got but that nobody ever sent: its adapter makes things up; else null. */
export function madeUp({ commands, exchanges }: ClientCaseFacts): string | null {
  const bodies = exchanges.flatMap(({ answer, served }) => [answer?.body, served?.unseen?.body]);
  if (bodies.some((body) => body != null && body.sha256 !== null)) return null;
  const came = [...bodies.map((body) => body?.text ?? ''), ...commands.map(({ args }) => JSON.stringify(args))].map(
    (text) => unescaped(text),
  );
  const unknown = (id: string): boolean => !came.some((text) => text.includes(id));
  for (const command of commands) {
    const id = idsTold(command).find(unknown);
    if (id !== undefined) return `the adapter told the id ${id} as a result of ${command.op}; no answer ever had it`;
  }
  return null;
}

/** A read of what had come before for which nothing was asked: somebody keeps a copy, which shows nothing of the client; else null. */
export function keptCopy(facts: ClientCaseFacts): string | null {
  const copied = facts.commands.find((command) => isCopy(facts, command));
  return copied === undefined ? null : `${copied.op} was answered without a request: does the client cache?`;
}

export function isCopy({ exchanges }: ClientCaseFacts, command: ToldCommand): boolean {
  const ids = idsTold(command);
  return (
    command.op.startsWith('get_') &&
    ids.length > 0 &&
    !exchanges.some(({ served }) => served?.command === command.n) &&
    ids.every((id) => exchanges.some((each) => idOf(each) === id || listedIds(each).includes(id)))
  );
}

/** Ids may hold what JSON lets escape. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\u00([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const documentedId = /^(?:ch|pl|bl|ev)_./;

function idsTold({ told }: ToldCommand): readonly string[] {
  if (told.is !== 'result') return [];
  const { id, charge, ids } = asObject(told.value) ?? {};
  const all: readonly unknown[] = [id, charge, ...(Array.isArray(ids) ? ids : [])];
  return all.filter((each) => typeof each === 'string').filter((each) => documentedId.test(each));
}
