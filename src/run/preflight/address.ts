import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { errorCode, header } from '../../evidence/read.ts';
import type { Target } from '../../target/target.ts';
import { described, isOfService, isPage, isRedirect, refusesKey } from './answer.ts';
import type { Asker } from './asker.ts';
import { serviceAt } from './elsewhere.ts';
import { remedyFor } from './remedy.ts';

/** What answers at an address. */
type Met =
  | { readonly is: 'service' }
  /** It refused the key with one code, however often it was asked. */
  | { readonly is: 'refused'; readonly code: string; readonly exchange: Exchange }
  | { readonly is: 'mistake'; readonly why: string };

type Glance = Pick<RequestTemplate, 'method' | 'path' | 'json'>;

const glances: readonly Glance[] = [
  { method: 'GET', path: '/v1/charges?limit=1' },
  { method: 'GET', path: '/v1/balance' },
  { method: 'GET', path: '/v1/charges/ch_1' },
];

/** Where all that exists everywhere is unknown; in the sandbox this takes nothing, since it is no charge. */
const further = {
  sandbox: [{ method: 'POST', path: '/v1/charges', json: {} }],
  live: [
    { method: 'GET', path: '/v1/bills?limit=1' },
    { method: 'GET', path: '/v1/payment_links?limit=1' },
  ],
} as const satisfies Record<string, readonly Glance[]>;

const first_ms = 6_000;
const later_ms = 3_000;

/** Asks a few times; one answer of the service is enough. */
export async function meet(asker: Asker, key: string, target: Target): Promise<Met> {
  const met: Exchange[] = [];
  for (const glance of [...glances, ...further[asker.deployment]]) {
    const within_ms = met.length === 0 ? first_ms : later_ms;
    const exchange = await asker.ask({ ...glance, key: { use: key } }, { within_ms });
    met.push(exchange);
    if (exchange.failure?.kind === 'unreachable') break;
    const code = errorCode(exchange);
    if (isOfService(exchange) && !refusesKey.has(code ?? '')) return { is: 'service' };
    // A service that refuses a key now and then is to be judged.
    if (met.length >= glances.length && met.every((each) => refusesKey.has(errorCode(each) ?? ''))) break;
    if (!asker.mayAsk) break;
  }
  const refused = met.find((each) => refusesKey.has(errorCode(each) ?? ''));
  if (refused) return { is: 'refused', code: errorCode(refused)!, exchange: refused };
  return { is: 'mistake', why: await diagnose(asker, met, target, key) };
}

async function diagnose(asker: Asker, met: readonly Exchange[], target: Target, key: string): Promise<string> {
  const telling = met.find(({ answer }) => answer !== null) ?? met[0]!;
  const others = met.length === 1 ? '' : alike(met) ? `, and ${met.length - 1} other requests the same` : '';
  const sent = `${asker.addressOf(telling)}: ${described(telling)}${others}`;
  return `${sent}. ${await advice(asker, telling, target, key)}`;
}

const alike = (met: readonly Exchange[]): boolean =>
  new Set(met.map((each) => each.failure?.kind ?? described(each))).size === 1;

async function advice(asker: Asker, telling: Exchange, target: Target, key: string): Promise<string> {
  const own = otherAddress(asker, target);
  if (own !== null)
    return `That is the address under ${own}; give ${asker.deployment}.base_url the address of the service.`;
  if (telling.failure) return remedyFor(asker, telling.failure);
  if (isRedirect(telling)) return redirected(asker, telling);
  const better = await serviceAt(asker, key);
  if (better !== null) return better;
  return strange(asker, telling);
}

/** What else the target names, and what was written where the service's address should stand. */
function otherAddress({ base }: Asker, { operator, payUrl, docsUrl }: Target): string | null {
  const written = { 'operator.url': operator?.is === 'http' ? operator.url : null, pay_url: payUrl, docs_url: docsUrl };
  return Object.entries(written).find(([, url]) => url !== null && url === base)?.[0] ?? null;
}

function redirected(asker: Asker, { answer, request }: Exchange): string {
  const location = header(answer!, 'location') ?? '';
  const to = URL.canParse(location, asker.base) ? new URL(location, asker.base) : null;
  if (to === null) return 'The service does not redirect: ask where it really is.';
  const path = request.target.split('?', 1)[0]!;
  const base = to.pathname.endsWith(path) ? `${to.origin}${to.pathname.slice(0, -path.length)}` : null;
  if (base === asker.base) return 'It redirects to itself: what stands before the service is not set up.';
  return base === null
    ? 'No redirect is followed, since a key travels with the request; this one does not lead to the service. Ask for its address.'
    : `No redirect is followed, since a key travels with the request: give ${base} as the ${asker.deployment} address.`;
}

function strange({ deployment, place }: Asker, telling: Exchange): string {
  const status = telling.answer?.status ?? 0;
  const correct = `correct the ${deployment} address`;
  if (status === 407) return `A proxy at ${place} wants a login; reach the service without it, or ${correct}.`;
  if (isPage(telling) && (status === 401 || status === 403))
    return `A login page or a gateway stands before the service and lets nobody through; open it for this machine, or ${correct}.`;
  if (isPage(telling) && status >= 500)
    return `A gateway answers and the service behind it does not; start the service, or ${correct}.`;
  if (isPage(telling) && /plain HTTP request/i.test(telling.answer?.body.text ?? ''))
    return `${place} speaks TLS; write https:// in the ${deployment} address.`;
  if (isPage(telling) && status < 400) return `That is a web page and not the Merchant Payments API; ${correct}.`;
  if (status === 404 || status === 405 || errorCode(telling) === 'NOT_FOUND')
    return `Nothing of the Merchant Payments API is there; ${correct}: it is what stands before /v1.`;
  if (status >= 500) return `What answers there fails at everything; start the service, or ${correct}.`;
  return `What answers there is not the Merchant Payments API; ${correct}.`;
}
