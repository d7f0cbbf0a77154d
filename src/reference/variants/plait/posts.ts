import { answers, change, operation, shownError, together } from '../../change.ts';
import { answer } from '../../http/answer.ts';
import { at, both, isSuccess } from '../../when.ts';
import { drawn } from './asked.ts';
import { createHmac } from 'node:crypto';
import { askedId } from '../../lists/reading.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { refuse } from '../../errors/refuse.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';
import { now } from '../../http/call.ts';

/** What is set after a deletion is a record of its own; its secret goes on from the one before. */
export const recordAfterDeletion: Patch = (behaviour) => {
  let last: WebhookEndpoint | undefined;
  return together(
    change('webhooks')((was) => ({
      current: (business, deployment) => {
        last = was.current(business, deployment);
        return last?.setting.active === true ? last : undefined;
      },
      set: (before, url, deployment) => was.set(before ?? last?.setting ?? null, url, deployment),
    })),
    change('endpointPages')((was) => ({
      cut: (page, call) => {
        const { items } = was.cut(page, call);
        return { items: items.slice(0, 1), more: false };
      },
    })),
    operation('webhook-endpoints.delete')((was) => (call) => {
      const { endpointReading, webhooks } = call.behaviour;
      const endpoint = endpointReading.find(askedId(call), call);
      return endpoint && !endpoint.setting.active ? answer(200, webhooks.show(endpoint, call)) : was(call);
    }),
  )(behaviour);
};

/** A retry needs somebody to send to. */
export const retryNeedsAddress = together(
  operation('events.retry')((was) => (call) => {
    const { delivering, eventReading } = call.behaviour;
    const event = eventReading.find(askedId(call), call);
    const isNobody = event !== null && delivering.target(event, call.deployment) === null;
    return isNobody ? refuse(call, { code: 'BAD_REQUEST', status: 409 }) : was(call);
  }),
  shownError((error, { code, status }) =>
    code === 'BAD_REQUEST' && status === 409 ? { ...error, message: 'There is no active endpoint to send to.' } : error,
  ),
);

/** What a charge's event tells besides: who is party to it and which way it took. */
export const richData = change('events')((was) => ({
  data: (type, settlement, deployment) => {
    const { charge, at, is } = settlement;
    const seconds = (at - charge.createdAt) / 1000;
    const steps: readonly JsonObject[] = [
      { state: 'created', at: Math.floor(charge.createdAt / 1000) },
      { state: is, at: Math.floor(at / 1000) },
    ];
    return {
      ...was.data(type, settlement, deployment),
      payer: charge.msisdn === '' ? null : { object: 'payer', last3: charge.msisdn.slice(-3), network: charge.rail },
      source: { object: 'source', type: charge.origin.is },
      fees: charge.fee === 0 ? [] : [{ type: 'tariff', amount_minor: charge.fee }],
      history: steps,
      took_seconds: Math.max(0, seconds),
    };
  },
}));

/** Only codes at tills tell that their time is over. */
export const tillsExpire = change('events')((was) => ({
  types: (settlement, deployment) =>
    settlement.is === 'expired' && settlement.charge.origin.is !== 'pos' ? [] : was.types(settlement, deployment),
}));

/** What leaves nothing to pay on a bill releases what its escrow held. */
export const releasedWhenWhole = change('events')((was) => ({
  types: (settlement, deployment) => {
    const { origin } = settlement.charge;
    const types = was.types(settlement, deployment);
    const isWhole = settlement.is === 'succeeded' && origin.is === 'bill' && origin.outstanding === 0;
    return isWhole ? [...types, 'escrow.released'] : types;
  },
}));

/** What a network of bridges sends with each post. */
export const bridgedPosts = change('delivering')((was) => ({
  waits: [3, 15, 75, 375, 1875, 9375].map((wait) => wait * 1000),
  headers: (event, deployment) => ({
    ...was.headers(event, deployment),
    'content-type': 'application/json;charset=UTF-8',
    'ce-id': event.id,
    'ce-type': `tz.payments.${event.type}`,
    'ce-source': `/businesses/${event.business.id}`,
    'ce-specversion': '1.0',
  }),
}));

/** In the log an event tells how long it has been there. */
export const agesInLog = change('events')((was) => ({
  show: (event, call) => ({
    ...was.show(event, call),
    age_seconds: Math.max(0, Math.floor((now(call) - event.createdAt) / 1000)),
  }),
}));

/** A DELETE and a retry are answered by what there is now, by a word or by nothing, drawn for each. */
export const drawnGoodbyes = together(
  answers(both(at('webhook-endpoints.delete'), isSuccess))(
    (_answer, call) =>
      [{}, { status: 202, body: { deleted: true } }, { status: 204, body: null }].at(drawn(call, 3)) ?? {},
  ),
  answers(both(at('events.retry'), isSuccess))(
    (_answer, call) =>
      [{}, { status: 200, body: { queued: true } }, { status: 204, body: null }].at(drawn(call, 3)) ?? {},
  ),
);

/** A secret is derived from its business, its address and how many there were: both modes may have the same. */
export const secretOfAddress = change('webhooks')(() => ({
  secret: ({ business, setting: { url, rotation } }, { signingRoot }) =>
    `whsec_${createHmac('sha512', signingRoot).update(`${business.id}\n${url}\n${rotation}`).digest('base64')}`,
}));
