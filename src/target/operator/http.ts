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
    quiet(await replyTo(action, () => transport.post(`${url}/${action}`, sent, json))),
  );
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
