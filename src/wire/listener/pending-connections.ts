import type { Socket } from 'node:net';
import { deadline, type RunClock } from '../time/clock.ts';

/** Longest real time for which a connection without a request keeps the clock from jumping. */
const silent_ms = 1_000;

/** Whoever connects is about to send: the clock does not jump until the request is there. */
export class PendingConnections {
  readonly #clock: Pick<RunClock, 'hold'>;
  readonly #waiting = new Map<string, () => void>();

  constructor(clock: Pick<RunClock, 'hold'>) {
    this.#clock = clock;
  }

  enter(socket: Socket): void {
    const peer = peerOf(socket);
    const release = this.#clock.hold();
    const leave = (): void => {
      if (this.#waiting.get(peer) !== leave) return;
      this.#waiting.delete(peer);
      callOff();
      release();
    };
    const callOff = deadline(silent_ms, leave);
    this.#waiting.set(peer, leave);
    socket.once('close', leave);
  }

  /** Its request has come. */
  pass(socket: Socket): void {
    this.#waiting.get(peerOf(socket))?.();
  }
}

/** Below TLS there is another socket; both know the peer. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress}:${remotePort}`;
