import type { Exchange } from '../../../evidence/exchange.ts';
import type { ClientJudge } from '../client-judge.ts';
import { asked } from '../../words.ts';
import { decided } from '../../ruling.ts';
import { sentHeader } from '../../request.ts';
import { commandOf } from '../redirect.ts';

/** The key goes into the header, on every request. A token of another form may be what the client was given. */
export const bearer: ClientJudge = (exchange) => {
  if (exchange.key.unseen) return [];
  const wrong = wrongIn(exchange);
  return decided('client.bearer-on-every-request', exchange, wrong === null, () => ({
    expected: 'the header Authorization: Bearer with the key',
    actual: `${asked(exchange)} with ${wrong}`,
  }));
};

/** What some languages write for a key that is not there. */
const nothing = /^(?:undefined|null|None|nil|\[object Object\])?$/;

function wrongIn({ request, key, ...exchange }: Exchange): string | null {
  const [sent] = sentHeader(request, 'authorization');
  if (sent === undefined) return 'no Authorization header';
  const token = /^bearer(?:\s+(.*))?$/i.exec(sent.trim());
  if (token === null) return 'an Authorization header of another scheme than Bearer';
  if (nothing.test(token[1] ?? '')) return `the header Authorization: ${sent.trim()}`;
  const altered = key.kind === 'malformed' && commandOf({ request, key, ...exchange }) !== null;
  return altered ? 'a bearer token that is not the key it was given' : null;
}

/** A key in an address stands in the log of whoever passes it on. */
export const keyInAddress: ClientJudge = (exchange) => {
  const { key, request } = exchange;
  return decided('client.no-key-in-query', exchange, !key.inQuery && !request.target.includes('<secret>'), {
    expected: 'an address without the key',
    actual: `${request.method} ${request.target}`,
  });
};
