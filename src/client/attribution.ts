import type { Args, Operation } from './adapter/protocol.ts';

/** A command that is not answered yet. */
export interface OpenCommand {
  readonly n: number;
  readonly op: Operation;
  readonly args: Args;
}

interface Request {
  readonly method: string;
  readonly target: string;
  readonly body: string;
}

/** What tells commands of one kind apart: each is in the path, the query or the body of what it sends. */
const telling = ['id', 'reference', 'order', 'customer_ref', 'url', 'starting_after'] as const;

/** The command that a request belongs to: the only open one, or the only one whose arguments are in it. */
export function commandAt(open: readonly OpenCommand[], request: Request): number | null {
  if (open.length <= 1) return open[0]?.n ?? null;
  const fitting = open.filter(({ args }) => telling.some((name) => isIn(args[name], request)));
  return fitting.length === 1 ? fitting[0]!.n : null;
}

const isIn = (value: unknown, { target, body }: Request): boolean =>
  typeof value === 'string' && value !== '' && (target.includes(encodeURIComponent(value)) || body.includes(value));
