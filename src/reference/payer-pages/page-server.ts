import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Deployment } from '../world/deployment.ts';
import type { PayerPage } from './payer-page.ts';

/** The hosted pages. They are listening before the service that they belong to is there. */
export function pageServer(pages: readonly PayerPage[], live: () => Deployment): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  for (const page of pages) app.on(page.method, page.path, (http) => page.answer(http, live()));
  app.notFound((http) => http.text('There is no such page.', 404));
  return app;
}
