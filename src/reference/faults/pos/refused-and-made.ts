import { codePoints } from '../../bodies/fields.ts';
import { fieldOf, operation, together } from '../../change.ts';
import { refuse } from '../../errors/refuse.ts';
import type { Call } from '../../http/call.ts';
import { breakingLive } from '../fault.ts';
import { sentBody } from '../samples/sly/told.ts';

const isTooLong = (call: Call): boolean => {
  const { description } = sentBody(call);
  return typeof description === 'string' && codePoints(description) > call.behaviour.bounds.description;
};

const text = fieldOf('posOrder');

/** A code is written down before its texts are read, and stays when these are too long. */
const madeBefore = together(
  text('description')((was) => (given, call) => (isTooLong(call) ? { value: null } : was(given, call))),
  text('reference')((was) => (given, call) => (isTooLong(call) ? { value: null } : was(given, call))),
  operation('pos.create')((was) => async (call) => {
    const answer = await was(call);
    return answer.status === 201 && isTooLong(call) ? refuse(call, { code: 'BAD_REQUEST' }) : answer;
  }),
);

/** What a till is refused and has all the same. */
export const refusedPosCharges = [
  ...breakingLive('pos.create.description-limit', {
    'pos.refused-and-made: a code with too long a description is refused, and made without its texts': madeBefore,
  }),
];
