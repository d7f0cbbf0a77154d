import { endpoints, type EndpointName } from '../../contract/endpoints.ts';
import type { Scope } from '../../contract/scopes.ts';

export type Route =
  | { readonly is: 'served'; readonly operation: EndpointName; readonly scope: Scope; readonly id: string }
  | { readonly is: 'wrong_method'; readonly allow: readonly string[] }
  | { readonly is: 'unknown'; readonly path?: string };

type Served = Pick<Extract<Route, { readonly is: 'served' }>, 'operation' | 'scope'>;

/** A path as Hono writes it, and what each method does there. */
interface RoutePath {
  readonly path: string;
  readonly methods: ReadonlyMap<string, Served>;
}

/** Where the operations are found. */
export function placesOf(operations: Readonly<Partial<Record<EndpointName, unknown>>>): readonly RoutePath[] {
  const rows = endpoints.filter(({ name }) => operations[name] !== undefined);
  return [...new Set(rows.map(({ path }) => path))].map((path) => ({
    path: path.replace('{id}', ':id'),
    methods: new Map(
      rows.filter((row) => row.path === path).map(({ method, name, scope }) => [method, { operation: name, scope }]),
    ),
  }));
}

export function routeTo(place: RoutePath, method: string, id: string): Route {
  const served = place.methods.get(method);
  return served ? { is: 'served', id, ...served } : { is: 'wrong_method', allow: [...place.methods.keys()] };
}

export function isServed(route: Route, operation: EndpointName): boolean {
  return route.is === 'served' && route.operation === operation;
}
