import type { Deployment } from '../../evidence/exchange.ts';
import { endpoints } from '../../contract/endpoints.ts';

/** Where a deployment begins: its address as a URL writes it, without a slash at its end. */
export interface Base {
  readonly deployment: Deployment;
  readonly address: string;
}

export const baseOf = (deployment: Deployment, url: string): Base => ({
  deployment,
  address: new URL(url).href.replace(/\/+$/, ''),
});

/**
 * Path and query below a base address; null: it lies elsewhere. Whoever records all that a browser does records pages at
 * the same origin too, so a version has to stand there.
 */
export function below({ address }: Base, href: string): string | null {
  if (!href.startsWith(address)) return null;
  const rest = href.slice(address.length);
  return version.test(rest) ? rest : null;
}

const version = /^\/v\d+(?:[/?]|$)/;

const first = [...new Set(endpoints.map(({ path }) => path.split('/').slice(0, 3).join('/')))];
const operation = new RegExp(`^(.*?)(?:${first.join('|')})(?:/|$)`);

/** Under which address a request looks like one to this service; null: it does not. */
export function guessedBase(url: URL): string | null {
  const before = operation.exec(url.pathname)?.[1];
  return before === undefined ? null : `${url.origin}${before}`;
}

/** Of which deployment a request is by its key, or by the header that the sandbox has; null: nothing tells. */
export function guessedDeployment(
  authorization: string | undefined,
  serviceMode: string | undefined,
): Deployment | null {
  if (serviceMode === 'test' || authorization?.includes('sk_test_')) return 'sandbox';
  return authorization?.includes('sk_live_') ? 'live' : null;
}
