import { asObject } from '../../../evidence/read.ts';
import { claims, type ClaimJudge } from '../claim-judge.ts';
import { pairs } from '../told.ts';
import { quoted } from '../../ruling.ts';

/** Where the document gives null a meaning of its own. */
const meant = ['expires_at', 'cancelled_at', 'max_uses', 'success_url', 'reason'] as const;
const ofDelivery = ['last_status', 'last_response', 'last_attempt_at', 'next_attempt_at'] as const;

/** Year one, as typed languages have it for no moment: as a text, in seconds and in milliseconds. */
const noMoment = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.startsWith('0001-01-01')
    : value === -62_135_596_800 || value === -62_135_596_800_000;

/** What typed languages have where nothing came, and no value that is documented: says none as well. */
const isNothing = (field: string, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  noMoment(value) ||
  // Of last_status zero is a value: nobody was reached.
  (value === 0 && field !== 'last_status');

/** null says never, none or not yet: it is no moment, no bound and no false. */
export const nulls: ClaimJudge = (facts) =>
  claims(
    'client.null-stays-null',
    pairs(facts).flatMap(({ command, told, wire, exchange }) =>
      [...places(meant, told, wire), ...places(ofDelivery, told['delivery'], wire['delivery'])].map(([field, value]) =>
        isNothing(field, value)
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
