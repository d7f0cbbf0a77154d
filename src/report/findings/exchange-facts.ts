import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';

const FORMS = {
  'leading-zero': 'gave the number with a leading zero',
  'nine-digits': 'gave the number in nine digits',
  'plus-255': 'gave the number with +255',
} as const;

/** What can be said of a request, the simplest first; never a number, a name or another value that somebody gave. */
export function requestFacts(exchange: Exchange, repeats: boolean): readonly string[] {
  const { incoming, deployment, key, attempt } = exchange;
  if (incoming) return eventFacts(exchange);
  const body = asObject(json(exchange.request.body)?.value);
  return [
    ...(repeats ? ['repeated an Idempotency-Key'] : []),
    ...queryFacts(exchange.request.target),
    ...payerFacts(exchange),
    ...bodyFacts(body),
    ...onRail(exchange, body),
    ...(attempt > 1 ? ['were sent again after a 429 or 503'] : []),
    ...(key.inQuery ? ['had the key in the query'] : []),
    `were sent to ${deployment}`,
    ...operationFacts(exchange),
    ...(key.business === null || key.business === 'main' ? [] : ['were sent with a key of another business']),
  ];
}

/** Names alone, and each two together: a filter may matter beside a cursor only. */
function queryFacts(target: string): readonly string[] {
  const query = new URLSearchParams(target.split('?')[1] ?? '');
  const names = [...new Set(query.keys())].filter((name) => /^[a-z_]+(\[[a-z]+\])?$/.test(name)).toSorted();
  const pairs = names.flatMap((one, place) =>
    names.slice(place + 1).map((other) => `had ${one} and ${other} in the query`),
  );
  return names.length === 0 ? ['had no query'] : [...names.map((name) => `had ${name} in the query`), ...pairs];
}

function payerFacts({ payer }: Exchange): readonly string[] {
  if (payer === null) return [];
  const trigger = payer.trigger === null ? [] : [`were for the trigger number that ends in ${payer.trigger}`];
  return [FORMS[payer.form], ...trigger];
}

/** That a request may leave out. Other names could be anybody's. */
const MEMBERS = [
  'reference',
  'description',
  'metadata',
  'currency',
  'payer_name',
  'expires_at',
  'kind',
  'max_uses',
  'success_url',
];

type RequestBody = Readonly<Record<string, unknown>> | null;

function bodyFacts(body: RequestBody): readonly string[] {
  if (body === null) return [];
  const named = MEMBERS.map((name) => (Object.hasOwn(body, name) ? `gave ${name}` : `gave no ${name}`));
  return [...railOf(body).map((rail) => `were on the rail ${rail}`), ...named, ...amountFacts(body['amount_minor'])];
}

/** What matters on one rail only. */
const onRail = (exchange: Exchange, body: RequestBody): readonly string[] =>
  railOf(body).flatMap((rail) =>
    [...payerFacts(exchange), ...amountFacts(body?.['amount_minor'])].map(
      (fact) => `were on the rail ${rail} and ${fact}`,
    ),
  );

function railOf(body: RequestBody): readonly string[] {
  const rail = body?.['rail'];
  return typeof rail === 'string' && /^[a-z_]{1,20}$/.test(rail) ? [rail] : [];
}

function amountFacts(amount: unknown): readonly string[] {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) return [];
  const whole = amount % 100 === 0 ? 'asked for whole shillings' : 'asked for a part of a shilling';
  const bounds = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
  return [
    whole,
    ...bounds.map((bound) => (amount >= bound ? `asked for ${bound} or more` : `asked for less than ${bound}`)),
  ];
}

function operationFacts({ request: { method, target } }: Exchange): readonly string[] {
  const endpoint = matchEndpoint(method, target)?.endpoint;
  return endpoint ? [`were ${endpoint.method} ${endpoint.path}`] : [];
}

function eventFacts({ incoming, request, attempt }: Exchange): readonly string[] {
  const type = asObject(json(request.body)?.value)?.['type'];
  return [
    ...(typeof type === 'string' && /^[a-z_.]{1,60}$/.test(type) ? [`were of the event ${type}`] : []),
    ...(attempt > 1 ? ['were posted again'] : ['were posted for the first time']),
    `were for a ${incoming?.mode}-mode endpoint`,
  ];
}
