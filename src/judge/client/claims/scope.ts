import { claims, type ClaimJudge } from '../claim-judge.ts';
import { refusals } from '../errors-told.ts';
import { quoted } from '../../ruling.ts';

/** Which scope the key lacks is told by FORBIDDEN_SCOPE alone. */
export const scope: ClaimJudge = (facts) =>
  claims(
    'client.hands-on-scope',
    refusals(facts).flatMap(({ command, exchange, code, error: { scope: needed }, told }) => {
      if (code !== 'FORBIDDEN_SCOPE' || typeof needed !== 'string' || told === undefined) return [];
      if (told.scope === needed || told.message?.includes(needed)) return [null];
      const actual = `${command.op} told the scope ${quoted(told.scope ?? null)}`;
      return [{ expected: `the scope that was needed, ${quoted(needed)}`, actual, exchanges: [exchange.n] }];
    }),
  );
