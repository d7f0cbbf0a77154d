import type { JsonObject } from '../http/json.ts';
import type { Done } from './action.ts';

/** An operator is a program of its own: what it offers, and how it takes and answers what it is asked. */
export interface Desk {
  offers(action: string): boolean;
  /** What it answers to whoever asks what it can do. */
  greeting(actions: readonly string[]): JsonObject;
  /** What comes of an action; `carryOut` does what is asked of it. */
  act(action: string, body: JsonObject, carryOut: (body: JsonObject) => Promise<Done>): Promise<Done>;
}

declare module '../behaviour.ts' {
  interface Behaviour {
    /** That of live counts. */
    readonly desk: Desk;
  }
}

export const plainDesk: Desk = {
  offers: () => true,
  greeting: (actions) => ({ actions }),
  act: (_action, body, carryOut) => carryOut(body),
};
