import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Deployments } from '../world/deployment.ts';
import { isObject } from '../http/json.ts';
import { actions } from './actions.ts';

/** What only the dashboard, a payer or the passing of time can do, over HTTP. */
export function operator(deployments: Deployments, token: string): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const { desk } = deployments.live.behaviour;
  app.get('/', (http) => http.json(desk.greeting(Object.keys(actions).filter((name) => desk.offers(name)))));
  app.post('/:action', async (http) => {
    if (http.req.header('authorization') !== `Bearer ${token}`)
      return http.json({ error: 'the token is missing or wrong' }, 401);
    const name = http.req.param('action');
    const action = Object.hasOwn(actions, name) && desk.offers(name) ? actions[name] : undefined;
    if (!action) return http.json({ error: `there is no action ${name}` }, 404);
    const body: unknown = await http.req.json().catch(() => null);
    if (!isObject(body)) return http.json({ error: 'the body must be a JSON object' }, 400);
    const done = await desk.act(name, body, async (asked) => {
      const outcome = await action(deployments, asked);
      await deployments.world.underway.ended();
      return outcome;
    });
    return 'error' in done ? http.json(done, 422) : http.json(done.done);
  });
  app.notFound((http) => http.json({ error: 'an action is POST /{action}' }, 404));
  app.onError((error, http) => http.json({ error: error.message }, 500));
  return app;
}
