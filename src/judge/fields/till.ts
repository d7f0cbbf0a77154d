import { tillPattern } from '../../contract/chapters/pos.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { claim } from '../oracle/claim.ts';
import { certain, missing, none, open, type Reason } from '../oracle/refusal-reason.ts';
import { unlessReplay } from '../oracle/reuse.ts';
import type { Field } from './field.ts';

const closed = 'pos.create.till-closed-refused';

/** The till of a POS charge. */
export const till: Field = {
  reasons: (given, { exchange, history }) => {
    if (given === undefined || given === null)
      return [missing('till', 'pos.create.till-required', ['BAD_TILL', 'BAD_REQUEST'])];
    if (typeof given === 'string' && tillPattern.test(given))
      return unlessReplay(standingReasons(given, exchange, history), closed, exchange, history);
    return [misformed(given)];
  },
  claims: () => [
    claim(
      'pos.create.till-open-accepted',
      ['BAD_TILL', 'UNKNOWN_TILL', 'TILL_CLOSED'],
      'till is an open one of the business',
    ),
  ],
};

function misformed(given: unknown): Reason {
  const seen = `till ${JSON.stringify(given)} is not exactly six digits`;
  if (typeof given !== 'string') {
    const codes = ['BAD_TILL', 'BAD_REQUEST'] as const;
    // A lenient reader may take the number for its digits.
    if (typeof given === 'number' && tillPattern.test(String(given)))
      return open(null, [...codes, 'UNKNOWN_TILL', 'TILL_CLOSED'], 'till is a number of six digits');
    return certain('pos.create.till-six-digits', codes, seen);
  }
  if (/[^\P{Nd}0-9]/u.test(given)) return open(null, ['BAD_TILL', 'UNKNOWN_TILL'], `${seen} of the common ones`);
  return certain('pos.create.till-six-digits', given === '' ? ['BAD_TILL', 'BAD_REQUEST'] : ['BAD_TILL'], seen);
}

function standingReasons(till: string, { key }: Exchange, { given }: History): readonly Reason[] {
  const elsewhere = certain('pos.create.till-of-business', ['UNKNOWN_TILL'], `till ${till} is not of the business`);
  switch (given.tillOf(till, key.business)) {
    case 'open':
      return none;
    case 'closed':
      return [certain(closed, ['TILL_CLOSED'], `till ${till} is closed`)];
    case 'foreign':
      return [elsewhere];
    case 'unknown':
      // Nobody but the run opens tills of a business that the run made.
      return [key.exclusive ? elsewhere : open(null, ['UNKNOWN_TILL', 'TILL_CLOSED'], 'nobody told of the till')];
  }
}
