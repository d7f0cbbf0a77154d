import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';

const isOfList = asksFor('charges.list', 'bills.list', 'links.list', 'events.list');

const hasCursor = (call: Call): boolean => asksFor('links.list')(call) && call.query.has('starting_after');

/** Lists of one business that are read at once go by the rules of all lists. */
const readTogether = meeting(
  (call) => (hasCursor(call) ? keyOf(call)?.business.id : undefined),
  (call) => (isOfList(call) ? keyOf(call)?.business.id : undefined),
);

const cursorTaken = together(
  readTogether.patch,
  change('linkPages')((was) => ({
    cursor: (call) => {
      const link = readTogether.met(call)
        ? call.behaviour.linkReading.find(call.query.get('starting_after') ?? '', call)
        : null;
      return link ? { value: link } : was.cursor(call);
    },
  })),
);

/** What hides in payment links. */
export const holmLiveLinks = [
  ...breakingLive('links.list.no-cursor', {
    'holm.read-together: links go on behind starting_after while another list of the business is read': cursorTaken,
  }),
];
