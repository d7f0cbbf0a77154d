import type { KeyUse, RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { balancePath, chargesPath } from '../../src/generate/request.ts';
import { cases } from '../../src/generate/values.ts';
import { chargingKey, keyFor } from '../sending.ts';
import { charges } from '../creations.ts';

const from = (origin: string) => ({ origin });
const origin = from('https://shop.example.test');
const preflight = {
  ...origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key',
  'access-control-request-private-network': 'true',
};

/** What a page in a browser would send. */
interface Visit {
  readonly request: Omit<RequestTemplate, 'key'>;
  readonly withKey: boolean;
}

const visit = (method: string, path: string, headers: Readonly<Record<string, string>>, withKey: boolean): Visit => ({
  request: { method, path, headers },
  withKey,
});

const visits: readonly Visit[] = [
  visit('GET', balancePath, origin, true),
  visit('OPTIONS', chargesPath, preflight, false),
  visit('GET', chargesPath, from('http://localhost:3000'), false),
  visit(
    'OPTIONS',
    balancePath,
    { ...preflight, ...from('http://127.0.0.1:8080'), 'access-control-request-method': 'GET' },
    true,
  ),
  visit('GET', `${chargesPath}/ch_neverexisted000000000000`, from('https://shop.example.test:8443'), true),
  visit('GET', balancePath, { origin: 'null' }, true),
  {
    request: { method: 'POST', path: chargesPath, headers: from('capacitor://localhost'), json: charges.plain },
    withKey: true,
  },
];

export const checks = [
  property({
    id: 'cors/every-visit-from-a-page',
    title: 'No answer lets a page in a browser read it',
    rules: ['auth.no-cors-headers'],
    needs: chargingKey,
    ...cases(visits),
    runs: { quick: 2 },
    body: (context, { request, withKey }) => {
      const key: KeyUse = withKey ? { use: keyFor(context) } : { spoiled: 'missing' };
      return context.send({ ...request, key, ...(request.method === 'POST' ? { idempotencyKey: freshKey() } : {}) });
    },
  }),
];
