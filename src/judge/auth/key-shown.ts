import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Judge } from '../history.ts';
import { ruling } from '../ruling.ts';

const rule = 'auth.key-stored-as-hash';

/** A key of the run is masked whole, prefix and all; one that nobody knows keeps its prefix. */
const masked = /(?<!sk_(?:live|test)_)<secret>/;

/** A key is shown when it is made and never again. What was sent in an address or as no key may be quoted. */
export const keyShown: Judge = (exchange) => {
  const { key, request, answer, incoming } = exchange;
  if (incoming) return shownIn(request.body?.text ?? '') ? blame(exchange, 'a post that holds a key') : [];
  if (key.kind !== 'listed' || !answer || [request.target, request.body?.text ?? ''].some(shownIn)) return [];
  if (shownIn(answer.body.text)) return blame(exchange, 'a key in the body');
  const header = answer.headers.find(([, value]) => shownIn(value));
  return header ? blame(exchange, `a key in the header ${header[0]}`) : [kept(rule)];
};

const shownIn = (text: string): boolean => text.includes('<secret>') && masked.test(text);

const blame = (exchange: Exchange, actual: string) =>
  ruling(rule, exchange, [
    { expected: 'no API key, nor what follows its prefix: it is shown once, when it is made', actual },
  ]);
