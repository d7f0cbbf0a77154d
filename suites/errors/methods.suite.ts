import { plainCharge } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { balancePath, chargePath, chargesPath, getCharge, postCharge } from '../../src/generate/charges/request.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { someOf } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { chargingKey, keyFor } from '../charges/keys.ts';
import { made } from '../sending.ts';

/** A method that no operation of the path has. */
interface Misuse {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** null: that of a charge. */
  readonly path: string | null;
}

const misuses: readonly Misuse[] = [
  { method: 'DELETE', path: null },
  { method: 'POST', path: balancePath },
  { method: 'DELETE', path: chargesPath },
  { method: 'PUT', path: null },
  { method: 'PATCH', path: null },
  { method: 'POST', path: null },
  { method: 'PUT', path: chargesPath },
  { method: 'PATCH', path: chargesPath },
  { method: 'PUT', path: balancePath },
  { method: 'PATCH', path: balancePath },
  { method: 'DELETE', path: balancePath },
];

function misuse(key: string, method: Misuse['method'], path: string): RequestTemplate {
  const template = { method, path, key: { use: key } };
  if (method === 'DELETE') return template;
  return { ...template, json: { ...plainCharge, amount_minor: 50_000 }, idempotencyKey: freshKey() };
}

export const checks: readonly Check[] = [
  property({
    id: 'methods/every-other-method',
    title: 'A method that the document does not name for a path does nothing',
    rules: ['errors.cause-of-method-not-allowed', 'errors.body', 'errors.code-in-catalogue'],
    needs: chargingKey,
    ...someOf(misuses),
    runs: { deep: 6 },
    requestsPerRun: misuses.length + 2,
    body: (context, chosen) => {
      const key = keyFor(context);
      return made(context, postCharge(key, plainCharge), (id) => [
        ...chosen.map(({ method, path }) => misuse(key, method, path ?? chargePath(id))),
        getCharge(key, id),
      ]);
    },
  }),
];
