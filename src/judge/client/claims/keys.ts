import { asObject } from '../../../evidence/read.ts';
import { claims, sentBy, type ClaimJudge } from '../claim-judge.ts';
import { asked } from '../../words.ts';

/** What is asked after a client was given another key carries that one. */
export const replacement: ClaimJudge = (facts) => {
  const labels = asObject(facts.facts['keys']) ?? {};
  const configured = facts.commands.filter(({ op, told }) => op === 'configure' && told.is === 'result');
  return claims(
    'client.takes-up-replacement',
    facts.commands.flatMap((command) => {
      const before = configured.filter(({ ended }) => ended < command.began);
      const known = before.map(({ n }) => labels[n]);
      const now = known.at(-1);
      if (known.every((label) => label === now) || command.op === 'configure') return [];
      return sentBy(facts, command).map(({ n, key, ...exchange }) =>
        key.label === now || !known.includes(key.label)
          ? null
          : {
              expected: `the key that was given last, ${String(now)}`,
              actual: `${asked({ n, key, ...exchange })} with ${key.label}`,
              exchanges: [n],
            },
      );
    }),
  );
};

/** What only looks like a key keeps its beginning. */
const keyItself = /(?<!sk_(?:live|test)_)<secret>/;

/** No result and no error tells the key; both are masked, and show that they had it. */
export const keyInClaims: ClaimJudge = (facts) =>
  claims(
    'client.key-kept-secret',
    facts.commands
      .filter(({ op, told }) => op !== 'configure' && (told.is === 'result' || told.is === 'error'))
      .map(({ n, op, told }) =>
        keyItself.test(JSON.stringify(told))
          ? {
              expected: 'nothing told that has the key in it',
              actual: `what ${op} told has the key`,
              exchanges: facts.exchanges.filter(({ served }) => served?.command === n).map((exchange) => exchange.n),
            }
          : null,
      ),
  );
