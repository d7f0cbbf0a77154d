import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { generate } from 'selfsigned';

const opened: { readonly server: TcpServer; readonly sockets: Set<Socket> }[] = [];

async function listening(server: TcpServer | Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ server, sockets });
  return (server.address() as AddressInfo).port;
}

export function closeAll(): void {
  for (const { server, sockets } of opened.splice(0)) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}

export const http = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createHttpServer(answer))}`;

/** The same for every request. */
export const always = (status: number, type: string, body: string, more: Record<string, string> = {}) =>
  http((_, response) => response.writeHead(status, { 'content-type': type, ...more }).end(body));

export const page = (status: number, title: string): Promise<string> =>
  always(status, 'text/html; charset=utf-8', `<!doctype html><title>${title}</title>`);

export const json = (status: number, body: unknown): Promise<string> =>
  always(status, 'application/json', JSON.stringify(body));

export const tcp = async (greet: (socket: Socket) => void): Promise<string> =>
  `http://127.0.0.1:${await listening(createTcpServer(greet))}`;

export interface Tls {
  readonly name?: string;
  readonly from?: Date;
  readonly until?: Date;
}

/** With a certificate that nobody signed. */
export async function https(answer: RequestListener, { name = '127.0.0.1', from, until }: Tls = {}): Promise<string> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    ...(from && { notBeforeDate: from }),
    ...(until && { notAfterDate: until }),
  });
  return `https://127.0.0.1:${await listening(createTlsServer({ cert: made.cert, key: made.private }, answer))}`;
}

export async function closedPort(): Promise<string> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
