import type { Exchange } from '../../evidence/exchange.ts';
import type { Judge } from '../history.ts';
import { ruling } from '../ruling.ts';

/**
 * A post comes to the address that was set: its path in all letters, and its parameters. Only what all readings of an
 * address agree in is compared: an escape and what it stands for are the same. Further parameters are open, and so is
 * the path where something may write it otherwise on the way.
 */
export const postedTarget: Judge = (exchange) => {
  const { incoming, request } = exchange;
  if (incoming?.given === undefined || request.method !== 'POST') return [];
  const [asked, came] = [parsed(incoming.given), parsed(request.target)];
  const there = incoming.relayed === true || came.path.endsWith(asked.path);
  if (there && hasAll(asked, came)) return [];
  const expected = `a post to ${incoming.given}, as the address was set`;
  return ruling(ruleOf(exchange), exchange, [{ expected, actual: `one to ${request.target}` }]);
};

/** Whether parameters stand in a target that the address was not given out with; where that is not known, any. */
export const hasMoreParameters = (target: string, given: string | undefined): boolean =>
  parsed(target).parameters.length > parsed(given ?? '/').parameters.length;

const ruleOf = ({ incoming }: Exchange) =>
  incoming?.mode === 'live' ? 'webhooks.posted-to-endpoint' : 'webhooks.test-event-to-test-endpoint';

interface Parsed {
  readonly path: string;
  /** Each as it is written once escapes are read. */
  readonly parameters: readonly string[];
}

function parsed(target: string): Parsed {
  const at = target.indexOf('?');
  const [path, query] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
  const parameters = [...new URLSearchParams(query)].map((pair) => JSON.stringify(pair));
  return { path: decoded(path), parameters };
}

/** In their order. */
function hasAll({ parameters }: Parsed, came: Parsed): boolean {
  let from = 0;
  return parameters.every((parameter) => {
    from = came.parameters.indexOf(parameter, from) + 1;
    return from > 0;
  });
}

/** What holds a percent sign that is no escape stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
