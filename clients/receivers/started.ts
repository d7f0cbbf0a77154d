import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver at work: events at /hooks, orders at /orders, what was fulfilled at /fulfilled. */
export interface Started {
  readonly base: string;
  readonly close: () => Promise<void>;
}

/** Once the server listens. */
export async function started(server: Server): Promise<Started> {
  if (!server.listening) await new Promise<void>((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
