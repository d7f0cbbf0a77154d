import { clocksDiffer } from '../../contract/limits.ts';
import { type RuleId } from '../../contract/rules.ts';
import { webhookEndpointFields } from '../../contract/resources/webhook-endpoint.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { datedSince } from '../charges/times.ts';
import { type KnownResource, type Law, law, deviationOf } from '../resources/known.ts';
import { zonedMomentOf } from '../resources/moment.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';
import { placed, quoted, noted, type Placed } from '../ruling.ts';
import { compareUrls, endpointBefore, urlAsked } from './standing.ts';
import { json, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { businessOf, servedEndpoint } from '../request.ts';

/** What is shown of an endpoint where it is set and where endpoints are listed. */
export const endpoint: ResourceTable = {
  kind: 'webhook_endpoint',
  object: 'webhook-endpoint.object',
  fieldsOf: ({ via }) => webhookEndpointFields.filter(({ where }) => where === 'always' || via === 'create'),
};

/** What the answer that sets an endpoint says of it. */
export const endpointSet: Law = (endpoint) => {
  const { via, fields, exchange } = endpoint;
  if (via !== 'create') return [];
  const { mode, active, url } = fields;
  const asked = urlAsked(exchange);
  const compared = typeof url === 'string' && URL.canParse(url) ? compareUrls(asked, url) : 'open';
  const set = (rule: RuleId, name: string, value: unknown, right = value === fields[name]): Placed =>
    placed(rule, right ? null : deviationOf(endpoint, name, `: ${quoted(value)}`));
  return [
    ...((mode === 'live' || mode === 'test') && exchange.key.mode !== null
      ? [set('webhook-endpoint.mode-of-key', 'mode', exchange.key.mode)]
      : []),
    ...(typeof active === 'boolean' ? [set('webhook-endpoint.active-after-set', 'active', true)] : []),
    ...(compared === 'open' ? [] : [set('webhook-endpoint.url-as-set', 'url', asked, compared === 'same')]),
  ];
};

/** When an endpoint came to be and was last set, as far as anybody can say who acts on it beside others. */
export const endpointTimes: readonly Law[] = [
  law('webhook-endpoint.created', (endpoint, history) =>
    isFirstSet(endpoint, history) ? datedSince(endpoint, 'created', sentAtEarliest(endpoint.exchange)) : [],
  ),
  law('webhook-endpoint.updated', (endpoint, history) => {
    const { fields, exchange } = endpoint;
    // A clock may be set back in between.
    const [created, updated] = [zonedMomentOf(fields['created']), zonedMomentOf(fields['updated'])];
    if (created && updated && updated.at < created.at - clocksDiffer)
      return [deviationOf(endpoint, 'updated', `: no earlier than its created ${quoted(fields['created'])}`)];
    const isChanged = isFirstSet(endpoint, history) || isNewAddress(endpoint, history);
    return isChanged ? datedSince(endpoint, 'updated', sentAtEarliest(exchange)) : [];
  }),
];

/** Of a business that the run made, and for which nobody set an address before. */
const isFirstSet = ({ via, exchange }: KnownResource, history: History): boolean => {
  const business = businessOf(exchange);
  if (via !== 'create' || !exchange.key.exclusive || business === null) return false;
  return history.endpointMoves(business).length === 0;
};

/** Whether the same address set again is an update is not stated. */
function isNewAddress({ via, exchange }: KnownResource, history: History): boolean {
  const before = via === 'create' ? endpointBefore(exchange, history) : null;
  return before?.is === 'set' && compareUrls(urlAsked(before.move), urlAsked(exchange)) === 'different';
}

/** How a deletion is answered, which the document does not show. */
export const endpointDeletion: Judge = (exchange) => {
  const { answer } = exchange;
  if (!answer || !succeeded(exchange) || servedEndpoint(exchange)?.name !== 'webhook-endpoints.delete') return [];
  const shown =
    answer.body.bytes === 0 ? 'an empty body' : json(answer.body) ? 'a JSON body' : 'a body of another kind';
  return [noted('webhook-endpoints.delete.answer', exchange, `${answer.status} with ${shown}`)];
};
