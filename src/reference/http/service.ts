import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { getPath, getPathNoStrict } from 'hono/utils/url';
import type { IncomingMessage } from 'node:http';
import { callOf, nothingAsked } from './call-of.ts';
import type { Deployment } from '../world/deployment.ts';
import { decodePayload, type Payload } from './payload.ts';
import { answerCall } from './pipeline.ts';
import { refuse } from '../errors/refuse.ts';
import { placesOf, routeTo, type Route } from './route.ts';
import { headersOf, inOneLine, send, textOf, type Outgoing } from './send.ts';

/** What a request came as, and who takes its answer. */
interface Ends {
  readonly incoming: Pick<IncomingMessage, 'method' | 'headers'>;
  readonly outgoing: Outgoing;
}

type Service = Hono<{ Bindings: Ends }>;
type Http = Context<{ Bindings: Ends }>;

export function service(deployment: Deployment, prefix: string): Service {
  const { anySlash, path = (asked) => asked } = deployment.behaviour.wire;
  const pathOf = anySlash === true ? getPathNoStrict : getPath;
  const app: Service = new Hono({ getPath: (request) => path(pathOf(request)) });
  for (const place of placesOf(deployment.behaviour.operations)) {
    app.all(`${prefix}${place.path}`, (http) =>
      respond(deployment, http, routeTo(place, askedMethod(http), http.req.param('id') ?? '')),
    );
  }
  app.notFound((http) => respond(deployment, http, { is: 'unknown', path: http.req.path }));
  app.onError(() => unreadable(deployment));
  return app;
}

/** HTTP answers HEAD as it would GET, without the body. */
const askedMethod = (http: Http): string => (http.req.method === 'HEAD' ? 'GET' : http.req.method);

async function respond(deployment: Deployment, http: Http, route: Route): Promise<Response> {
  const { incoming, outgoing } = http.env;
  const call = callOf(deployment, {
    method: incoming.method ?? 'GET',
    query: queryOf(deployment, http),
    header: (name) => one(incoming.headers[name]),
    route,
    payload: await payloadOf(deployment, http, route),
  });
  await send(await answerCall(call), call, outgoing);
  return RESPONSE_ALREADY_SENT;
}

function queryOf({ behaviour }: Deployment, http: Http): URLSearchParams {
  const asked = new URL(http.req.url).search;
  return new URLSearchParams(behaviour.wire.query?.(asked) ?? asked);
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

async function payloadOf(deployment: Deployment, http: Http, route: Route): Promise<Payload | null> {
  if (route.is !== 'served' || !deployment.behaviour.parsers[route.operation]) return null;
  const most = deployment.behaviour.bounds.bodyBytes;
  if (Number(http.req.header('content-length')) > most) return { is: 'too_big' };
  return decodePayload(await http.req.arrayBuffer(), most);
}

/** The answer to a request that makes no URL, or whose body never came to its end. */
export function unreadable(deployment: Deployment): Response {
  const call = callOf(deployment, nothingAsked);
  const answer = refuse(call, { code: 'BAD_REQUEST' });
  return new Response(textOf(answer, call), { status: answer.status, headers: inOneLine(headersOf(answer, call)) });
}
