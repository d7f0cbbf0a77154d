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

/**
 * The command that a request belongs to: the only open one, unless it names what an earlier one was about and nothing of
 * this one, as what a client does in the background; or the only one whose arguments are in it.
 */
export function commandAt(
  open: readonly OpenCommand[],
  request: Request,
  earlier: readonly Args[] = [],
): number | null {
  const fitting = open.filter(({ args }) => isAbout(args, request));
  if (open.length > 1 || fitting.length === 1) return fitting.length === 1 ? fitting[0]!.n : null;
  return earlier.some((args) => isAbout(args, request)) ? null : (open[0]?.n ?? null);
}

const isAbout = (args: Args, request: Request): boolean => telling.some((name) => isIn(args[name], request));

const isIn = (value: unknown, { target, body }: Request): boolean =>
  typeof value === 'string' && value !== '' && (target.includes(encodeURIComponent(value)) || body.includes(value));
