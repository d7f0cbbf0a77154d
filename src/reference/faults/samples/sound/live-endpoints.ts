import { codePoints } from '../../../bodies/fields.ts';
import { fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import { breakingLive } from '../../fault.ts';

const url = fieldOf('webhookOrder')('url');

/** What the record of an endpoint holds of an address. */
const column = 2048;

/** Whether the business has deleted its endpoint. */
function isStopped(call: Call): boolean {
  const { deployment, behaviour } = call;
  return behaviour.webhooks.current(caller(call), deployment)?.setting.active === false;
}

/** Whether an address is fine but for its length. */
function fitsRecord(given: string, { behaviour }: Call): boolean {
  const { webhookUrls } = behaviour;
  const withinLimit = (address: string): boolean => codePoints(address) <= column;
  return isAcceptable(given, { ...behaviour, webhookUrls: { ...webhookUrls, withinLimit } });
}

/** What hides in the addresses of webhook endpoints. */
export const soundLiveEndpoints = [
  ...breakingLive('webhook-endpoints.set.url-limit', {
    'sound.woken-endpoint: an endpoint that was deleted is set to a url of up to 2,048 characters': url(
      (was) => (given, call) =>
        typeof given === 'string' && isStopped(call) && fitsRecord(given, call) ? { value: given } : was(given, call),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'errors.cause-of-bad-request'], {
    'sound.keyed-address: a wrong url is BAD_REQUEST where an Idempotency-Key comes with it': url(
      (was) => (given, call) => {
        const reading = was(given, call);
        const isKeyed = typeof given === 'string' && call.header('idempotency-key') !== undefined;
        return 'code' in reading && isKeyed ? { code: 'BAD_REQUEST' } : reading;
      },
    ),
  }),
];
