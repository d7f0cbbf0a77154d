import { isErrorCode } from '../../../contract/errors.ts';
import { claims, type ClaimJudge, type Place } from '../claim-judge.ts';
import { refusals, type Refusal } from '../errors-told.ts';
import { quoted } from '../../ruling.ts';

/** Which error it is stands in its code: the status is open for most, and says little for the others. */
export const errorCodes: ClaimJudge = (facts) => claims('client.decides-by-code', refusals(facts).flatMap(decision));

function decision({ command: { op, told: made }, exchange, code, told }: Refusal): readonly Place[] {
  const place = (actual: string): readonly Place[] => [
    { expected: `an error with the code ${code}`, actual: `${op} told ${actual}`, exchanges: [exchange.n] },
  ];
  if (told === undefined) return creates.has(op) && made.is === 'result' && made.value !== null ? place('success') : [];
  const its = told.code ?? null;
  if (its !== null && plain(its) === plain(code)) return [null];
  if (!isErrorCode(code) && !isErrorCode(its)) return [];
  return place(`the code ${quoted(its)}`);
}

const creates: ReadonlySet<string> = new Set([
  'create_charge',
  'create_pos_charge',
  'create_bill',
  'create_payment_link',
]);

/** A client may spell codes its own way, such as `BadAmountError`. */
const plain = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/(?<=.)(?:error|exception)$/, '');
