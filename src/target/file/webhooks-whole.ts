import type { Misfit } from '../../text/misfit.ts';
import { ABSENT, valueAt } from '../../text/plain-words.ts';

/** What no single key under webhooks can show. */
export function webhookMisfits(data: object): Misfit[] {
  const webhooks = valueAt(data, ['webhooks']);
  if (typeof webhooks !== 'object' || webhooks === null || Array.isArray(webhooks)) return [];
  return [...halfCertificate(webhooks), ...plainForm(webhooks), ...everyAddress(webhooks)];
}

const given = (webhooks: object, key: string): boolean => valueAt(webhooks, [key]) !== ABSENT;

const at = (key: string, message: string, help?: string): Misfit => ({
  path: ['webhooks', key],
  what: 'key',
  message,
  ...(help !== undefined && { help }),
});

function halfCertificate(webhooks: object): Misfit[] {
  const [one, none] = given(webhooks, 'certificate') ? ['certificate', 'key'] : ['key', 'certificate'];
  if (!given(webhooks, one) || given(webhooks, none)) return [];
  return [at(one, `a ${one} needs its ${none} beside it`, 'give both, or neither for one that the run makes')];
}

function plainForm(webhooks: object): Misfit[] {
  if (!given(webhooks, 'plain')) return [];
  const help = 'plain is for a listener behind a tunnel or a proxy that ends TLS';
  return [
    ...(given(webhooks, 'public_url') ? [] : [at('plain', 'plain needs a public_url', help)]),
    ...(given(webhooks, 'certificate') ? [at('certificate', 'without TLS there is no certificate', help)] : []),
  ];
}

/** 0.0.0.0 and [::], however they are written. */
const EVERY = /^(?:0+(?:\.0+){3}|\[[0:]+\]):/;

function everyAddress(webhooks: object): Misfit[] {
  const listen = valueAt(webhooks, ['listen']);
  if (typeof listen !== 'string' || !EVERY.test(listen) || given(webhooks, 'public_url')) return [];
  return [at('listen', 'who listens on every address needs a public_url', 'it says which address to register')];
}
