import { isLoopback } from '../../target/file/base-url.ts';
import type { Target } from '../../target/target.ts';
import type { Sent } from '../../wire/http/send.ts';
import type { Listener } from '../webhooks/listener-registry.ts';

export interface Heard {
  /** What came of a request from here to the public address. */
  readonly sent: Sent;
  /** It came to the run's own listener. */
  readonly arrived: boolean;
}

/** Of a tunnel or a proxy that is there and finds nobody behind it. */
const nobodyBehind = new Set([502, 503, 504]);

/**
 * The paragraph about a public address at which the listener is not; null: it may be. That this machine does not reach
 * it proves little, since the deployment may come another way.
 */
export function mistakeInPublicUrl({ webhooks, sandbox, live }: Target, { sent, arrived }: Heard): string | null {
  const url = webhooks?.publicUrl ?? null;
  if (webhooks === null || url === null || arrived) return null;
  const listener = `${webhooks.listen.host}:${webhooks.listen.port}`;
  const change = `Let it lead to the listener at ${listener}, or correct webhooks.public_url or webhooks.listen in the target.`;
  if (sent.is === 'answered')
    return nobodyBehind.has(sent.answer.status)
      ? `GET ${url}/: ${sent.answer.status}, and nothing came to the listener: what is at the public address finds nobody behind it. ${change}`
      : null;
  const bases = [sandbox, live].flatMap((deployment) => (deployment ? [deployment.baseUrl] : []));
  const near = [url, ...bases].every((each) => isLoopback(new URL(each)));
  return near && sent.failure.code === 'ECONNREFUSED' ? `GET ${url}/: ${sent.failure.text}. ${change}` : null;
}

/**
 * The paragraph about a listener that a trial delivery did not reach; null where the service may be at fault: it was
 * answered where only the listener can have answered, or nobody was seen to be in its place.
 */
export function listenerOutOfReach(listener: Listener, said: string, status: unknown): string | null {
  const { place, direct, elsewhere, trouble } = listener;
  if (status !== 0 && (direct || (isSuccess(status) && !elsewhere))) return null;
  const what = `${said}, and nothing came to the listener at ${place.listener}, which was given out as ${place.given}`;
  return `${what}. ${trouble === null ? wayFor(listener, status) : `${capitalised(trouble)}.`} Without webhooks in the target the rules about events are not exercised.`;
}

const isSuccess = (status: unknown): boolean => typeof status === 'number' && status >= 200 && status < 300;

function wayFor({ place }: Listener, status: unknown): string {
  const tunnel = place.given.includes(place.listener)
    ? 'let webhooks.listen be an address that it reaches, or give webhooks.public_url'
    : 'or correct webhooks.public_url';
  return status === 0
    ? `The deployment does not reach that address: free the way, such as out of a container or through a firewall, ${tunnel}.`
    : 'What answers the deployment there is not the listener: let webhooks.public_url lead to it.';
}

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
