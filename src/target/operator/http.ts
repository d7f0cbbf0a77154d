import { actionJson } from './action-json.ts';
import type { Connection, Operator } from './operator.ts';
import { actionsOf, answerOf, errorOf, parsed, shown } from './reply.ts';
import { type Refused, refused, type Unreachable, unreachable } from './outcome.ts';
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

interface HttpOperatorAddress {
  readonly url: string;
  readonly token: Secret | null;
}

export async function connectHttpOperator(
  { url, token }: HttpOperatorAddress,
  transport: OperatorTransport,
): Promise<Connection> {
  const quiet = (reply: Reply): Reply => withoutToken(reply, token);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token.reveal()}` };
  const greeting = quiet(await replyTo('its actions', () => transport.get(`${url}/`, headers)));
  if (greeting.is !== 'reply') return greeting;
  const actions = actionsOf(greeting.json);
  if (actions.is !== 'done') return actions;
  const sent = { ...headers, 'content-type': 'application/json' };
  const perform: Operator['perform'] = async (action, body) => {
    if (!actions.answer.has(action)) return refused(`operator cannot ${action}`);
    const reply = quiet(await replyTo(action, () => transport.post(`${url}/${action}`, sent, actionJson(body))));
    return reply.is === 'reply' ? answerOf(action, reply.json) : reply;
  };
  return { is: 'connected', operator: { actions: actions.answer, perform } };
}

type Reply = { readonly is: 'reply'; readonly json: unknown } | Refused | Unreachable;

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
