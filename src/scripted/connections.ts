import type { Socket } from 'node:net';

/** Numbers connections in the order of their first request. */
export class Connections {
  readonly #known = new WeakMap<Socket, number>();
  #last = 0;

  of(socket: Socket): { readonly connection: number; readonly reused: boolean } {
    const known = this.#known.get(socket);
    if (known !== undefined) return { connection: known, reused: true };
    this.#last += 1;
    this.#known.set(socket, this.#last);
    return { connection: this.#last, reused: false };
  }
}
