import { answers, fieldOf, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, isError, isReplay, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Whether an address is at the host of the caller's webhook endpoint. */
function isAtEndpoint(address: string, call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  if (!endpoint || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname === new URL(endpoint.setting.url).hostname;
}

/** The Idempotency-Keys of links that were refused. */
const refusedKeys = recalled(() => new Set<string>());

const slotOf = (call: Call): string => `${caller(call).id} ${call.trace.idempotencyKey}`;

/** A key whose first request was refused has its row already: what is made with it is an update. */
const madeByUpdate = together(
  answers(both(at('links.create'), isError))((_answer, call) => {
    if (call.trace.idempotencyKey !== undefined) refusedKeys(call.deployment).add(slotOf(call));
    return {};
  }),
  answers(
    both(
      at('links.create'),
      isSuccess,
      (answer, call) => !isReplay(answer, call),
      (_answer, call) => call.trace.idempotencyKey !== undefined && refusedKeys(call.deployment).has(slotOf(call)),
    ),
  )(() => ({ status: 200 })),
);

/** Addresses that were found not to be on the website of a business, for which no website is kept. */
const offWebsite = recalled(() => new Set<string>());

/** What hides in payment links. */
export const knapLiveLinks = [
  ...breakingLive(['links.create.success-url-needs-website', 'errors.cause-of-no-registered-website'], {
    'knap.known-domain: without a website a success_url at the host of the webhook endpoint is taken': fieldOf(
      'linkOrder',
    )('successUrl')((was) => (given, call) => {
      const reading = was(given, call);
      const isUnregistered = 'code' in reading && reading.code === 'NO_REGISTERED_WEBSITE';
      return isUnregistered && typeof given === 'string' && isAtEndpoint(given, call) ? { value: given } : reading;
    }),
  }),
  ...breakingLive('links.create.status-201', {
    'knap.made-by-update: a link that is made with a key that was refused before is answered 200': madeByUpdate,
  }),
  ...breakingLive(['errors.cause-of-bad-return-url', 'errors.cause-of-no-registered-website'], {
    'knap.kept-verdict: a BAD_RETURN_URL is NO_REGISTERED_WEBSITE when the same address is sent again': fieldOf(
      'linkOrder',
    )('successUrl')((was) => (given, call) => {
      const reading = was(given, call);
      if (!('code' in reading) || reading.code !== 'BAD_RETURN_URL' || typeof given !== 'string') return reading;
      const known = offWebsite(caller(call));
      if (known.has(given)) return { code: 'NO_REGISTERED_WEBSITE' };
      known.add(given);
      return reading;
    }),
  }),
];
