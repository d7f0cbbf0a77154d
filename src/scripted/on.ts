import { endpoints } from '../contract/endpoints.ts';

/** A request, as far as the name of a kind looks at it. */
interface Named {
  readonly method: string;
  /** Below the base address, without its query. */
  readonly path: string;
}

interface Kind {
  readonly method: string;
  readonly path: string;
}

/** Tells requests of a kind: `POST /v1/charges`, `GET /v1/charges/{id}`, `POST *`, `*`. */
export function kindOf(on: string): (request: Named) => boolean {
  const kind = read(on);
  const isPath = kind.path === '*' ? () => true : (path: string) => patternOf(kind.path).test(path);
  return ({ method, path }) => (kind.method === '*' || kind.method === method) && isPath(path);
}

/** Why no documented request is of this kind; null: some are. */
export function nothingOn(on: string): string | null {
  const { method, path } = read(on);
  const withMethod = endpoints.filter((endpoint) => method === '*' || endpoint.method === method);
  const fitting = withMethod.filter(
    (endpoint) => path === '*' || endpoint.path === path || patternOf(endpoint.path).test(path),
  );
  return fitting.length > 0 ? null : `no request of the API is ${on}; such as POST /v1/charges, GET * or *`;
}

function read(on: string): Kind {
  const [first = '*', second] = on.trim().split(/ +/);
  return second === undefined ? { method: '*', path: first } : { method: first, path: second };
}

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
