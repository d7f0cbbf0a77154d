import { asObject } from '../../../evidence/read.ts';
import { claims, type ClaimJudge } from '../claim-judge.ts';
import { pairs } from '../told.ts';
import { quoted } from '../../ruling.ts';

/** Where the document gives null a meaning of its own. */
const meant = ['expires_at', 'cancelled_at', 'max_uses', 'success_url', 'reason'] as const;
const ofDelivery = ['last_status', 'last_response', 'last_attempt_at', 'next_attempt_at'] as const;

/** null says never, none or not yet: it is no zero, no moment and no false. An empty text says none as well. */
export const nulls: ClaimJudge = (facts) =>
  claims(
    'client.null-stays-null',
    pairs(facts).flatMap(({ command, told, wire, exchange }) =>
      [...places(meant, told, wire), ...places(ofDelivery, told['delivery'], wire['delivery'])].map(([field, value]) =>
        value === null || value === undefined || value === ''
          ? null
          : {
              expected: `${field} null as it came`,
              actual: `${command.op} told ${field} ${quoted(value)}`,
              exchanges: [exchange.n],
            },
      ),
    ),
  );

function places(fields: readonly string[], object: unknown, sent: unknown): readonly (readonly [string, unknown])[] {
  const [told, wire] = [asObject(object), asObject(sent)];
  if (!told || !wire) return [];
  return fields.filter((field) => wire[field] === null).map((field) => [field, told[field]]);
}
