import { branched, change } from '../../../change.ts';
import { parseObject } from '../../../http/payload.ts';
import type { Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';

/** A field of the body as it was written. */
function written(name: string, { payload }: Call): unknown {
  return payload?.is === 'text' ? parseObject(payload.text, 100)?.[name] : undefined;
}

const ascii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What the sandbox posts, and what its numbers bring about. */
export const blindSandboxEvents = [
  ...breaking('webhooks.test-event-livemode-false', {
    'blind.live-at-second-try: a test event that is posted again calls itself live': change('events')((was) => ({
      posted: (event, deployment) => {
        const posted = was.posted(event, deployment);
        return event.delivery.attempts > 0 ? { ...posted, livemode: true } : posted;
      },
    })),
  }),
  ...breaking('webhooks.signed', {
    'blind.signed-in-ascii: what is signed has signs beyond ASCII escaped, what is sent has not': change('signing')(
      (was) => ({
        headers: (message, deployment) => was.headers({ ...message, text: ascii(message.text) }, deployment),
      }),
    ),
  }),
  ...breaking('webhooks.no-test-events-to-live-endpoint', {
    'blind.live-address-instead: once its test address was taken away a business gets test events at its live one':
      change('delivering')((was) => ({
        target: (event, deployment) => {
          const right = was.target(event, deployment);
          const all = deployment.endpoints.of(event.business);
          if (right || !all.some(({ mode }) => mode === event.mode)) return right;
          return all.findLast(({ mode, setting }) => mode === 'live' && setting.active) ?? null;
        },
      })),
  }),
  ...breaking('sandbox.trigger-3-reason', {
    'blind.funds-by-form: on airtel and tigo the number ending in 3 declines where it is written with a leading zero':
      branched((branch, order, call) => {
        const given = written('msisdn', call);
        const swapped =
          (order.rail === 'airtel' || order.rail === 'tigo') && typeof given === 'string' && given.startsWith('0');
        if (!swapped) return branch;
        return {
          ...branch,
          timeline: branch.timeline.map((step) =>
            step.reason === 'INSUFFICIENT_FUNDS' ? { ...step, reason: 'PAYER_DECLINED' } : step,
          ),
        };
      }),
  }),
];
