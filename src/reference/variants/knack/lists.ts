import { furthest, type Call } from '../../http/call.ts';
import { change, check, operation, together } from '../../change.ts';
import type { Answer } from '../../http/answer.ts';
import { askedId } from '../../lists/reading.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Scope } from '../../../contract/scopes.ts';

const rebuilding_ms = 1000;

/** An index is written behind its table: a row is taken out of it first, and put in a second later. */
const isIndexed = (since: number, call: Call): boolean => since + rebuilding_ms <= furthest(call);

/** Whoever asks for all has them at once, and whoever asks by something has them by an index. */
export const indexes = together(
  change('pages')((was) => ({
    includes: (charge, state, call) =>
      was.includes(charge, state, call) &&
      (state === null || isIndexed(charge.createdAt + call.behaviour.showing.standing(charge, call).after, call)),
  })),
  change('billPages')((was) => ({
    includes: (bill, filter, call) =>
      was.includes(bill, filter, call) &&
      ((filter.state === null && filter.customerRef === null) || isIndexed(bill.createdAt, call)),
  })),
  change('showing')((was) => ({
    list: (data, more, call) => ({
      consistency: call.query.size > 0 ? 'ONE' : 'QUORUM',
      ...was.list(data, more, call),
    }),
  })),
);

const hal = (body: JsonObject | null): JsonObject => {
  const events: readonly JsonValue[] = Array.isArray(body?.['data']) ? body['data'] : [];
  const last = events.at(-1);
  const next = body?.['has_more'] === true && isObject(last) ? `/v1/events?starting_after=${asText(last['id'])}` : null;
  return {
    _embedded: { events },
    _links: { self: { href: '/v1/events' }, ...(next !== null && { next: { href: next } }) },
    page: { size: events.length },
  };
};

/** The log is a resource of its media type, with what it holds embedded. */
export const halLog = operation('events.list')((was) => async (call) => {
  const answered = await was(call);
  return answered.status === 200 ? { ...answered, body: hal(answered.body) } : answered;
});

/** What was done is seen elsewhere; who may not look there is told here. */
function seeOther(answered: Answer, location: string, scope: Scope, { trace: { key } }: Call): Answer {
  if (answered.status >= 400 || key?.scopes.includes(scope) !== true) return answered;
  return { status: 303, headers: { Location: location }, body: null };
}

/** A POST or a DELETE leads on to what there is to be read afterwards. */
export const leadsOn = together(
  operation('events.retry')((was) => async (call) => {
    const answered = await was(call);
    return seeOther(answered, `../${encodeURIComponent(askedId(call))}`, 'events:read', call);
  }),
  operation('webhook-endpoints.delete')((was) => async (call) => {
    const answered = await was(call);
    return seeOther(answered, '../webhook_endpoints', 'webhooks:read', call);
  }),
);

/** Where there is GET there is HEAD, and an answer says so. */
export const headAllowed = check('route')((was) => (call) => {
  const refusal = was(call);
  const allow = refusal?.headers?.['Allow'];
  return refusal && allow?.includes('GET') === true
    ? { ...refusal, headers: { ...refusal.headers, Allow: allow.replace('GET', 'GET, HEAD') } }
    : refusal;
});
