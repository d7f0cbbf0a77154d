import fc from 'fast-check';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshRef, plainBill } from '../../src/generate/bills/bill.ts';
import { billPath, billsPath, getBill, postBill } from '../../src/generate/bills/request.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { posPath } from '../../src/generate/pos/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { postLink } from '../balance/ways.ts';

const linksPath = '/v1/payment_links';

interface Resources {
  readonly bill: string;
  readonly link: string;
}

/** A method that no operation of the path has. */
interface Misuse {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: (resources: Resources) => string;
}

const onBill = ({ bill }: Resources): string => billPath(bill);
const onLink = ({ link }: Resources): string => `${linksPath}/${link}`;
const on = (path: string) => (): string => path;

/** What would cancel, close, change or erase comes first: those are done on the dashboard, or not at all. */
const misuses: readonly Misuse[] = [
  { method: 'DELETE', path: onBill },
  { method: 'DELETE', path: onLink },
  { method: 'PATCH', path: onBill },
  { method: 'PATCH', path: onLink },
  { method: 'PUT', path: onBill },
  { method: 'PUT', path: onLink },
  { method: 'POST', path: onBill },
  { method: 'POST', path: onLink },
  { method: 'DELETE', path: on(billsPath) },
  { method: 'DELETE', path: on(linksPath) },
  { method: 'PUT', path: on(billsPath) },
  { method: 'PUT', path: on(linksPath) },
  { method: 'PATCH', path: on(posPath) },
  { method: 'DELETE', path: on('/v1/events') },
  { method: 'POST', path: on('/v1/events') },
  { method: 'DELETE', path: on('/v1/events/ev_neverexisted000000000000') },
  { method: 'PUT', path: on('/v1/webhook_endpoints') },
];

function misuse(key: string, { method, path }: Misuse, resources: Resources): RequestTemplate {
  const template = { method, path: path(resources), key: { use: key } };
  if (method === 'GET' || method === 'DELETE') return template;
  const json = { ...plainBill, title: 'Maize', amount_minor: 50_000, active: false, state: 'cancelled' };
  return { ...template, json, idempotencyKey: freshKey() };
}

export const checks: readonly Check[] = [
  property<readonly Misuse[]>({
    id: 'live-business-methods/every-other-method',
    title: 'A method that the document does not name for a path of live does nothing',
    deployment: 'live',
    rules: ['errors.cause-of-method-not-allowed', 'errors.body', 'errors.code-in-catalogue'],
    needs: {
      keys: { main: { mode: 'live', has: ['bills:write', 'bills:read', 'links:write', 'links:read'] } },
      permit: 'writing',
    },
    arbitrary: fc.shuffledSubarray([...misuses], { minLength: 1 }),
    boundaries: [misuses],
    runs: { quick: 0, standard: 1, deep: 6 },
    requestsPerRun: misuses.length + 4,
    body: async (context, chosen) => {
      const key = keyFor(context);
      const bill = idOf(await context.send(postBill(key, { ...plainBill, customer_ref: freshRef() })));
      const link = idOf(await context.send(postLink(key, {})));
      if (bill === null || link === null) return;
      for (const each of chosen) await context.send(misuse(key, each, { bill, link }));
      await context.send(getBill(key, bill));
      await context.send({ method: 'GET', path: `${linksPath}/${link}`, key: { use: key } });
    },
  }),
];
