import type { Connection } from './operator.ts';
import { actionsOf, connected, errorOf, parsed, type Reply, shown } from './reply.ts';
import { refused, unreachable } from './outcome.ts';
import type { Secret } from '../secret.ts';

/** Sends for the operator. A promise that is rejected says that no answer came. */
export interface OperatorTransport {
  get(url: string, headers: Readonly<Record<string, string>>): Promise<OperatorHttpAnswer>;
  post(url: string, headers: Readonly<Record<string, string>>, json: string): Promise<OperatorHttpAnswer>;
}

export interface OperatorHttpAnswer {
  readonly status: number;
  readonly text: string;
}

export async function connectHttpOperator(
  { url, token }: { readonly url: string; readonly token: Secret | null },
  transport: OperatorTransport,
): Promise<Connection> {
  const quiet = (reply: Reply): Reply => withoutToken(reply, token);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token.reveal()}` };
  const greeting = quiet(await replyTo('its actions', () => transport.get(`${url}/`, headers)));
  if (greeting.is !== 'reply') return greeting;
  const actions = actionsOf(greeting.json);
  if (actions.is !== 'done') return actions;
  const sent = { ...headers, 'content-type': 'application/json' };
  return connected(actions.answer, async (action, json) =>
    quiet(await replyTo(action, () => insisted(() => transport.post(`${url}/${action}`, sent, json)))),
  );
}

/** So often one asks who may only be busy. */
const mostAsks = 3;

/** Who says in words why it did not do it has done nothing. What fails by itself may have done it, and is not asked again. */
async function insisted(ask: () => Promise<OperatorHttpAnswer>): Promise<OperatorHttpAnswer> {
  const isDeclined = ({ status, text }: OperatorHttpAnswer): boolean =>
    status >= 400 && status < 500 && errorOf(parsed(text), '') !== '';
  let answer = await ask();
  for (let asks = 1; asks < mostAsks && isDeclined(answer); asks += 1) answer = await ask();
  return answer;
}

/** What refuses a token may quote it. */
function withoutToken(reply: Reply, token: Secret | null): Reply {
  if (reply.is === 'reply' || token === null) return reply;
  return { ...reply, why: reply.why.replaceAll(token.reveal(), '<secret>') };
}

async function replyTo(asked: string, send: () => Promise<OperatorHttpAnswer>): Promise<Reply> {
  try {
    const { status, text } = await send();
    const json = parsed(text);
    if (status === 200) return { is: 'reply', json };
    return refused(`operator answered ${asked} with ${status}: ${errorOf(json, 'it did not say why')}`);
  } catch (error) {
    return unreachable(`operator gave no answer to ${asked}: ${shown(error instanceof Error ? error.message : '')}`);
  }
}
