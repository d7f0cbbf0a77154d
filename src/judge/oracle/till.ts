import { tillPattern } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import type { Fields } from '../order.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/** What speaks against the till of a POS charge. */
export function tillReasons({ till }: Fields, exchange: Exchange, history: History): readonly Reason[] {
  if (till === undefined || till === null) {
    const codes = ['BAD_TILL', 'BAD_REQUEST'] as const;
    return [certain('pos.create.till-required', codes, 'till is missing', 'charges.create.missing-field-code')];
  }
  if (typeof till === 'string' && tillPattern.test(till)) return standingReasons(till, exchange, history);
  return [misformed(till)];
}

function misformed(till: unknown): Reason {
  const seen = `till ${JSON.stringify(till)} is not exactly six digits`;
  if (typeof till !== 'string') {
    const codes = ['BAD_TILL', 'BAD_REQUEST'] as const;
    // A lenient reader may take the number for its digits.
    if (typeof till === 'number' && tillPattern.test(String(till)))
      return open(null, [...codes, 'UNKNOWN_TILL', 'TILL_CLOSED'], 'till is a number of six digits');
    return certain('pos.create.till-six-digits', codes, seen);
  }
  if (/[^\P{Nd}0-9]/u.test(till)) return open(null, ['BAD_TILL', 'UNKNOWN_TILL'], `${seen} of the common ones`);
  return certain('pos.create.till-six-digits', till === '' ? ['BAD_TILL', 'BAD_REQUEST'] : ['BAD_TILL'], seen);
}

function standingReasons(till: string, { key }: Exchange, { given }: History): readonly Reason[] {
  const elsewhere = certain('pos.create.till-of-business', ['UNKNOWN_TILL'], `till ${till} is not of the business`);
  switch (given.tillOf(till, key.business)) {
    case 'open':
      return none;
    case 'closed':
      return [certain('pos.create.till-closed-refused', ['TILL_CLOSED'], `till ${till} is closed`)];
    case 'foreign':
      return [elsewhere];
    case 'unknown':
      // Nobody but the run opens tills of a business that the run made.
      return [key.exclusive ? elsewhere : open(null, ['UNKNOWN_TILL', 'TILL_CLOSED'], 'nobody told of the till')];
  }
}
