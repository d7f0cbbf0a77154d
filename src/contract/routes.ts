import { type Endpoint, endpoints } from './endpoints.ts';

export interface Matched {
  readonly endpoint: Endpoint;
  /** The path segment that stands for {id}, decoded; null where the path has none. */
  readonly id: string | null;
}

const routes = endpoints.map((endpoint) => ({
  endpoint: endpoint as Endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('{id}', '([^/]+)')}$`),
}));

/** `target` is what follows the base address; its query does not count. */
export function matchEndpoint(method: string, target: string): Matched | null {
  const [path = ''] = target.split(/[?#]/, 1);
  for (const { endpoint, pattern } of routes) {
    const found = endpoint.method === method ? pattern.exec(path) : null;
    if (found) return { endpoint, id: found[1] === undefined ? null : decoded(found[1]) };
  }
  return null;
}

/** The operations that are documented for a path, by whichever method. */
export const endpointsAt = (path: string): readonly Endpoint[] =>
  routes.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);

export const pathKnown = (path: string): boolean => endpointsAt(path).length > 0;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
