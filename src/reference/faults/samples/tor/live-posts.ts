import { answers, change, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const addressRefused = both(at('webhook-endpoints.set'), refusedWith('BAD_URL'));

/** A stopped endpoint makes room for a new one before the address of that is looked at. */
const removed = new WeakSet<WebhookEndpoint>();

const madeRoom = together(
  answers(addressRefused)((_answer, call) => {
    const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
    if (endpoint && !endpoint.setting.active) removed.add(endpoint);
    return {};
  }),
  change('webhooks')((was) => ({
    current: (business, deployment) => {
      const endpoint = was.current(business, deployment);
      return endpoint && removed.has(endpoint) ? undefined : endpoint;
    },
  })),
  change('endpointPages')((was) => ({
    includes: (endpoint, filter, call) => was.includes(endpoint, filter, call) && !removed.has(endpoint),
  })),
  change('endpointReading')((was) => ({
    find: (id, call) => {
      const endpoint = was.find(id, call);
      return endpoint && removed.has(endpoint) ? null : endpoint;
    },
  })),
);

/** How often a business was refused an address in a row, and which of its secrets have no prefix. */
const tries = recalled(() => ({ refused: 0, told: -1, bare: new Set<number>() }));

/** From the third try on the secret is the one that was made ready before, without what is put before it. */
const madeReady = together(
  answers(addressRefused)((_answer, call) => {
    tries(caller(call)).refused++;
    return {};
  }),
  change('webhooks')((was) => ({
    showSet: (endpoint, call) => {
      const { rotation } = endpoint.setting;
      const own = tries(endpoint.business);
      if (own.refused >= 2 && rotation !== own.told) own.bare.add(rotation);
      own.told = rotation;
      own.refused = 0;
      return was.showSet(endpoint, call);
    },
    secret: (endpoint, deployment) => {
      const secret = was.secret(endpoint, deployment);
      const isBare = endpoint.mode === 'live' && tries(endpoint.business).bare.has(endpoint.setting.rotation);
      return isBare ? secret.slice(secret.indexOf('_') + 1) : secret;
    },
  })),
);

/** Settings that changed nothing: no row is written, and none gives its id. */
const unwritten = new WeakSet<Setting>();

const noRow = change('webhooks')((was) => ({
  set: (before, url, deployment) => {
    const setting = was.set(before, url, deployment);
    if (before?.active === true && before.rotation === setting.rotation) unwritten.add(setting);
    return setting;
  },
  showSet: (endpoint, call) => {
    const view = was.showSet(endpoint, call);
    return unwritten.has(endpoint.setting) ? { ...view, id: null } : view;
  },
}));

/** What hides in webhook endpoints. */
export const torLivePosts = [
  ...breakingLive('webhook-endpoint.record-stays', {
    'tor.made-room: once an address is refused after a deletion the deleted endpoint is gone from the list': madeRoom,
  }),
  ...breakingLive('webhook-endpoint.secret-prefix', {
    'tor.made-ready: a new address that follows two refused ones has a secret without whsec_': madeReady,
  }),
  ...breakingLive('webhook-endpoint.id', {
    'tor.no-row: an active address that is set once more is answered with id null': noRow,
  }),
];
