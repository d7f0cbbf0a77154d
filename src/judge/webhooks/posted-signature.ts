import type { Judge } from '../judge.ts';
import { noted, ruling } from '../ruling.ts';

/** Whether a posted event is signed. The scheme is not shown, so it is judged only where the target names it. */
export const postedSignature: Judge = (exchange, { given }) => {
  const { incoming, request } = exchange;
  if (!incoming || request.method !== 'POST') return [];
  const { signature } = incoming;
  if (given.signature !== null) {
    const expected = 'a signature by Standard Webhooks, made with the secret of the endpoint';
    const wrong = { expected, actual: signature === 'absent' ? 'no such signature' : 'one that does not fit' };
    return signature === null ? [] : ruling('webhooks.signed', exchange, [signature === 'valid' ? null : wrong]);
  }
  const names = request.headers.map(([name]) => name.toLowerCase()).filter((name) => /sign|webhook|hmac/.test(name));
  const how = signature === 'valid' ? ', valid by Standard Webhooks' : '';
  return [
    noted('webhooks.signature', exchange, `${[...new Set(names)].toSorted().join(', ') || 'no such header'}${how}`),
  ];
};
