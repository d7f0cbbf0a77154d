import type { Target } from '../../target/target.ts';
import type { Sent } from '../../wire/send.ts';

export interface Heard {
  /** What came of a request from here to the public address. */
  readonly sent: Sent;
  /** It came to the run's own listener. */
  readonly arrived: boolean;
}

/** Of a tunnel or a proxy that is there and finds nobody behind it. */
const nobodyBehind = new Set([502, 503, 504]);

const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

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
  const bases = [sandbox, live].flatMap((deployment) => (deployment ? [new URL(deployment.baseUrl).hostname] : []));
  const near = [new URL(url).hostname, ...bases].every((hostname) => loopback.test(hostname));
  return near && sent.failure.code === 'ECONNREFUSED' ? `GET ${url}/: ${sent.failure.text}. ${change}` : null;
}
