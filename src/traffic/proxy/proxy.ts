import type { Deployment } from '../../evidence/exchange.ts';
import type { Certificate } from '../../wire/listener/certificate.ts';
import { deadline, machineTime } from '../../wire/time/clock.ts';
import { MachineClock } from '../../wire/time/machine-clock.ts';
import type { RawExchange } from '../raw-exchange.ts';
import { openDoor } from './door.ts';
import { Link } from './link.ts';

export interface ProxyOptions {
  readonly deployment: Deployment;
  /** Of the service. */
  readonly baseUrl: string;
  /** Left out: any free one. */
  readonly port?: number;
  /** Shown to clients; left out: they call without TLS. */
  readonly certificate?: Certificate;
  /** Whether the service is told the address that the client called, in the Host header. */
  readonly keepHost?: boolean;
  /** Whatever went over the proxy, in the order of the answers; numbered in the order of the requests. */
  readonly told: (n: number, raw: RawExchange) => void;
}

export interface Proxy {
  /** What a client calls in place of the service. */
  readonly url: string;
  /** Why clients that left before they sent anything may not trust the certificate; null: none did. */
  readonly distrust: string | null;
  /** Ends once what is under way has been answered, or after a while. */
  close(within_ms: number): Promise<void>;
}

/** Stands between clients and a service: sends on what comes as it comes, and reads a copy. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const service = new URL(options.baseUrl);
  const links = new Set<Link>();
  const clock = new MachineClock(machineTime, () => performance.now());
  let numbered = 0;
  const number = (): number => (numbered += 1);
  const isQuiet = (): boolean => ![...links].some((link) => link.isWaiting);
  let quiet: (() => void) | null = null;
  const told: ProxyOptions['told'] = (n, raw) => {
    options.told(n, raw);
    if (quiet && isQuiet()) quiet();
  };
  const { port = 0, certificate = null } = options;
  const door = await openDoor({ port, certificate }, (client) => {
    const link = new Link(client, service, { ...options, told, number, now: () => clock.exactly() }, () =>
      links.delete(link),
    );
    links.add(link);
  });
  return {
    url: `${door.origin}${service.pathname.replace(/\/$/, '')}`,
    get distrust() {
      return door.distrust;
    },
    close: async (within_ms) => {
      const closed = door.close();
      await new Promise<void>((resolve) => {
        const callOff = deadline(within_ms, resolve);
        quiet = () => {
          callOff();
          resolve();
        };
        if (isQuiet()) quiet();
      });
      for (const link of links) link.end();
      await closed;
    },
  };
}
