import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, succeeded } from '../../evidence/read.ts';
import { fieldsSent } from '../order.ts';
import { businessOf, endpointOf } from '../request.ts';

/** What set and deleted webhook endpoints on live. */
export class EndpointIndex {
  readonly #moves = new Map<string, Exchange[]>();
  readonly #hosts = new Set<string>();

  moves(business: string): readonly Exchange[] {
    return this.#moves.get(business) ?? [];
  }

  acceptsHost(host: string): boolean {
    return this.#hosts.has(host);
  }

  add(exchange: Exchange): void {
    const business = businessOf(exchange);
    if (business === null || !isMove(exchange)) return;
    this.#moves.set(business, [...this.moves(business).slice(1 - kept), exchange]);
    const host = hostSet(exchange);
    if (host !== null && this.#hosts.size < mostHosts) this.#hosts.add(host);
  }
}

/** What is judged is the latest move, and whether anything came between it and the one before. */
const kept = 64;

/** A property may try hosts without end. */
const mostHosts = 1024;

const moving: ReadonlySet<string> = new Set(['webhook-endpoints.set', 'webhook-endpoints.delete']);

/** A refusal moves nothing; what was not answered, was sent elsewhere or failed may have. */
function isMove(exchange: Exchange): boolean {
  const { deployment, answer } = exchange;
  const name = endpointOf(exchange)?.name;
  if (deployment !== 'live' || name === undefined || !moving.has(name)) return false;
  if (!answer || succeeded(exchange)) return true;
  const code = errorCode(exchange);
  if (answer.status < 400) return true;
  return answer.status >= 500 && code !== 'RATE_LIMITED' && code !== 'LEDGER_UNAVAILABLE';
}

function hostSet(exchange: Exchange): string | null {
  const url = fieldsSent(exchange.request)?.['url'];
  return succeeded(exchange) && typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : null;
}
