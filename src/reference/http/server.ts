import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** What is told to a peer whose request could not be read. */
export type Unreadable = () => Response;

/** What answers the requests of a server. */
interface App {
  fetch(this: void, request: Request, env: HttpBindings | Http2Bindings): Response | Promise<Response>;
}

const plainlyBad: Unreadable = () => new Response(null, { status: 400 });

const maxHeaderSize = 65_536;

export async function listen(app: App, port: number, unreadable: Unreadable = plainlyBad): Promise<Listening> {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: unreadable });
  const server = createServer({ maxHeaderSize, keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    void listener(incoming, outgoing);
  });
  answerGarbage(server, unreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, close: () => closed(server) };
}

/** Node answers what is no HTTP by itself, without the headers that every answer must carry. */
function answerGarbage(server: Server, unreadable: Unreadable): void {
  server.on('clientError', (_error, socket) => {
    if (socket.writable) void answerOn(socket, unreadable());
  });
}

async function answerOn(socket: Duplex, response: Response): Promise<void> {
  const headers = [...response.headers, ['Connection', 'close']]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${response.status} Bad Request\r\n${headers}\r\n${await response.text()}`);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
