import type { Exchange } from '../../../evidence/exchange.ts';
import { decided } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';

/** A body may be kept and shown. In another header the key is told to the service, which knows it. */
export const keyInBody: ClientJudge = (exchange) => {
  const { body } = exchange.request;
  if (body === null || body.text === '') return [];
  return decided('client.key-kept-secret', exchange, !known.test(body.text), {
    expected: 'a body without the key',
    actual: `${asked(exchange)} with the key in its body`,
  });
};

/** Whoever has the other address has the key then; what is below the name of the service is most likely its own. */
export const keyElsewhere: ClientJudge = (exchange) => {
  const { request, served } = exchange;
  if (served?.origin === 'subdomain') return [];
  const found = [
    ...request.headers.filter(([, value]) => holdsKey(value)).map(([name]) => `its header ${name}`),
    ...(holdsKey(request.target) ? ['its address'] : []),
    ...(holdsKey(request.body?.text ?? '') ? ['its body'] : []),
  ];
  return decided('client.key-kept-secret', exchange, found.length === 0, {
    expected: 'no key at another address than the one that the client was given',
    actual: `${asked(exchange)} ${placeOf(served?.origin)} with the key in ${found.join(' and ')}`,
  });
};

const placeOf = (origin: NonNullable<Exchange['served']>['origin'] | undefined): string =>
  origin === 'plain-http' ? 'over plain HTTP' : 'at another origin';

/** As keys are masked; of one that only looks like a key, as another service may have, the prefix stays. */
const holdsKey = (text: string): boolean => text.includes('<secret>');
const known = /(?<!sk_(?:live|test)_)<secret>/;

/** Only a browser asks before it sends, and it does so for what a page does. */
export const preflight: ClientJudge = (exchange) => [
  {
    is: 'broken',
    rule: 'client.key-on-servers-only',
    expected: 'a key on servers only',
    actual: `a browser asked before ${asked(exchange).replace('OPTIONS', 'a request to')}`,
    exchanges: [exchange.n],
  },
];
