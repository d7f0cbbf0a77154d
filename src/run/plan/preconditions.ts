import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, listedIds } from '../../evidence/read.ts';
import type { History } from '../../judge/history.ts';
import type { ResourceKind } from '../../judge/resources/kinds.ts';

/** A page may show a hundred of them; a few show the violation as well. */
const most = 8;

/**
 * The requests by which another business made what these answers show: a fresh deployment would have nothing of the kind.
 * They come before the rest, or where they stood between it, and are sent with a key of another business.
 */
export function foreignCreations(led: readonly Exchange[], history: History): readonly Exchange[] {
  const [first] = led;
  const asking = first?.key.business;
  if (first === undefined || asking === undefined || asking === null) return [];
  const own = new Set(led.map(({ n }) => n));
  const last = Math.max(...own);
  const creations = led
    .flatMap((exchange) => listedIds(exchange).map((id) => creationOf(exchange, id, history)))
    .filter((creation) => creation !== null)
    .filter(({ n, template, key }) => n < last && !own.has(n) && template !== null && key.business !== asking);
  const byNumber = new Map(creations.map((creation) => [creation.n, creation]));
  return [...byNumber.values()]
    .toSorted((one, other) => one.n - other.n)
    .slice(-most)
    .map((creation) => byStranger(creation, led, first));
}

/** Where lists mix businesses, what another one has moves the pages even where it is not shown: it makes the like once. */
export function likeOfStranger(led: readonly Exchange[]): readonly Exchange[] {
  const first = led.find(({ template, answer }) => template?.method === 'POST' && answer?.status === 201);
  const lists = led.some((each) => dataOf(each) !== null);
  if (!first?.template || first.key.business === null || !lists) return [];
  const { idempotencyKey, ...template } = first.template;
  const fresh = idempotencyKey === undefined ? template : { ...template, idempotencyKey: 'a-stranger-s-order' };
  const n = Math.min(...led.map((one) => one.n)) - 1;
  return [byStranger({ ...first, n, template: fresh, answer: null }, led, first)];
}

const kinds: readonly ResourceKind[] = ['charge', 'bill', 'payment_link'];

function creationOf({ deployment }: Exchange, id: string, history: History): Exchange | null {
  const known = kinds.map((kind) => history.resource(deployment, kind, id));
  return known.find((one) => one !== undefined)?.creation ?? null;
}

/** Which other business it was does not matter, nor how long before. It is sent when what came before it is answered. */
function byStranger(creation: Exchange, led: readonly Exchange[], { sent, key }: Exchange): Exchange {
  const template = creation.template && { ...creation.template, key: { use: label } };
  const at = Math.max(sent, ...led.filter(({ n }) => n < creation.n).map(({ received }) => received));
  const business = key.business === 'other' ? 'main' : 'other';
  return { ...creation, template, key: { ...creation.key, label, business }, attempt: 1, sent: at, received: at };
}

const label = 'stranger';
