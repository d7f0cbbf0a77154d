import { createHmac } from 'node:crypto';
import { answers, change, operation, together } from '../change.ts';
import { caller } from '../http/call.ts';
import { at, both, isSuccess } from '../when.ts';
import { post, unreachable } from '../webhooks/posting.ts';
import { hexSigning } from '../webhooks/signing.ts';
import { varying, varyingLive } from './variant.ts';

const deletion = both(at('webhook-endpoints.delete'), isSuccess);

const newRecords = change('webhooks')((was) => ({
  current: (business, { endpoints, mode }) =>
    endpoints.of(business).findLast((endpoint) => endpoint.mode === mode && endpoint.setting.active),
  set: (before, url, deployment) => was.set(before, new URL(url).href, deployment),
  sameAddress: (known, given) => was.sameAddress(known, new URL(given).href),
  secret: ({ id, setting }, { signingRoot }) =>
    `whsec_${createHmac('sha256', signingRoot).update(`${id} ${setting.url} ${setting.rotation}`).digest('base64')}`,
}));

const oneSecretPerAddress = change('webhooks')((was) => ({
  secret: ({ business, mode, setting }, { signingRoot }) =>
    `whsec_${createHmac('sha256', signingRoot).update(`${business.id} ${mode} ${setting.url}`).digest('hex')}`,
  show: (endpoint, call) => ({
    ...was.show(endpoint, call),
    events: ['*'],
    status: endpoint.setting.active ? 'enabled' : 'disabled',
    secret_version: endpoint.setting.rotation,
  }),
}));

const strictUrls = change('webhookUrls')((was) => ({
  https: (url) => url.startsWith('https://'),
  wellFormed: (url) => was.wellFormed(url) && /^[!-~]+$/.test(url) && !url.includes('#'),
}));

/** Names that are kept for examples and tests. */
const leadsNowhere = (host: string): boolean => /\.(?:example|test|invalid)\.?$/.test(host);

const reachableOnly = change('webhookUrls')((was) => ({
  wellFormed: (url) => was.wellFormed(url) && !(URL.canParse(url) && leadsNowhere(new URL(url).hostname)),
}));

/** Another address is another endpoint; the one before is listed on, and no longer active. */
const replacedRecords = operation('webhook-endpoints.set')((was) => (call) => {
  const { deployment, trace } = call;
  const { webhooks } = call.behaviour;
  const current = webhooks.current(caller(call), deployment);
  if (current && trace.webhookOrder && !webhooks.sameAddress(current.setting.url, trace.webhookOrder.url))
    current.setting = webhooks.stopped(current.setting, deployment);
  return was(call);
});

const oldestFirst = change('endpointPages')(() => ({
  cut: ({ items, more }) => ({ items: items.toReversed(), more }),
}));

/** Whoever sets an address is answered once something was posted there. */
const tried = operation('webhook-endpoints.set')((was) => async (call) => {
  const answered = await was(call);
  const { webhookOrder } = call.trace;
  if (answered.status !== 201 || !webhookOrder) return answered;
  const { timeout } = call.behaviour.delivering;
  const headers = { 'content-type': 'application/json' };
  await post({ method: 'POST', url: webhookOrder.url, headers, text: '{"ping":true}', timeout }).catch(
    () => unreachable,
  );
  return answered;
});

const newRecordsAndAddresses = varyingLive({
  'webhooks.reachable-only: an address is refused whose host leads nowhere': reachableOnly,
  'webhooks.new-records: another address, or one that is set after a deletion, is another endpoint; the oldest is listed first':
    together(
      newRecords,
      replacedRecords,
      oldestFirst,
      answers(deletion)(() => ({ status: 204, body: null })),
    ),
  'webhooks.secret-of-the-address: an address is tried when it is set and has its old secret when it comes again, and unusual ones are refused':
    together(
      tried,
      oneSecretPerAddress,
      strictUrls,
      answers(deletion)(({ body }) => ({ status: 202, body: { id: body?.['id'] ?? null, deleted: true } })),
    ),
});

/** By a scheme that nobody told: what is posted is all that there is to go by. */
const otherSchemes = varying(change('signing'), {
  'webhooks.signed-in-hex: posts are signed in hex, with a time, by the whole secret': () => hexSigning,
  'webhooks.signed-in-secret: posts are signed by a scheme that nobody would guess': (was) => ({
    named: null,
    headers: (message, deployment) => {
      const mac = createHmac('sha384', was.secret(message, deployment)).update(message.text).update(message.id);
      return { 'X-Proof': mac.digest('base64') };
    },
  }),
});

export const webhookVariants = [...newRecordsAndAddresses, ...otherSchemes];
