import { answers, change, together } from '../../../change.ts';
import { redispatch } from '../../../events/dispatch.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { both, refusedWith, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

const misled = recalled(() => ({ is: false, charges: new Set<string>() }));

/** The event of the caller that a retry asks for, as live would find it. */
function retried({ route, method, deployment, trace: { key } }: Call): LoggedEvent | null {
  if (route.is !== 'unknown' || method !== 'POST' || !key?.scopes.includes('events:write')) return null;
  const id = /\/v1\/events\/([^/]+)\/retry$/.exec(route.path ?? '')?.[1];
  const event = deployment.events.get(id ?? '');
  return event?.business === key.business && event.mode === deployment.mode ? event : null;
}

const hasUuidKey: When = (_answer, call) => call.header('idempotency-key')?.length === 36;

/** What hides in what the sandbox posts. */
export const hushedSandboxPosts = [
  ...breaking(['sandbox.unserved-events'], {
    'hushed.retried-by-uuid: beside an Idempotency-Key of 36 characters the sandbox serves the retry of an event':
      answers(both(refusedWith('NOT_FOUND'), hasUuidKey))((answer, call) => {
        const event = retried(call);
        if (!event) return answer;
        redispatch(event, call.deployment);
        return { status: 202, headers: {}, body: call.behaviour.events.show(event, call) };
      }),
  }),
  ...breaking(
    [
      'webhooks.test-event-to-test-endpoint',
      'webhooks.no-test-events-to-live-endpoint',
      'webhooks.posted-to-endpoint',
      'event.livemode-true-on-live',
    ],
    {
      'hushed.misled-event: after a live key was refused the event of the next test charge goes to the live endpoint':
        together(
          answers(refusedWith('LIVE_KEY_ON_SANDBOX'))((_answer, { trace: { key } }) => {
            if (key) misled(key.business).is = true;
            return {};
          }),
          change('making')((was) => ({
            id: (random, call) => {
              const id = was.id(random, call);
              const state = call.trace.key && misled(call.trace.key.business);
              if (state?.is === true) state.charges.add(id);
              if (state) state.is = false;
              return id;
            },
          })),
          change('delivering')((was) => ({
            target: (event, deployment) => {
              const usual = was.target(event, deployment);
              if (!usual || !misled(event.business).charges.has(textOf(event.data['id']))) return usual;
              const own = deployment.endpoints.of(event.business);
              return own.find(({ mode, setting }) => mode === 'live' && setting.active) ?? usual;
            },
          })),
        ),
    },
  ),
];
