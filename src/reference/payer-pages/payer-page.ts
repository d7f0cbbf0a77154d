import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Deployment } from '../world/deployment.ts';

export type PageContext = Context<{ Bindings: HttpBindings }>;

/** One address below {pay_url}. */
export interface PayerPage {
  readonly method: 'GET' | 'POST';
  /** As Hono writes it. */
  readonly path: string;
  answer(http: PageContext, live: Deployment): Response | Promise<Response>;
}

declare module '../behaviour.ts' {
  interface Behaviour {
    /** What payers can open in a browser. */
    readonly payerPages: readonly PayerPage[];
  }
}
