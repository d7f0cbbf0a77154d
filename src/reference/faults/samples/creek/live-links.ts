import type { LinkKind } from '../../../../contract/resources/payment-link.ts';
import { change, fieldOf } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** References that were refused; what was asked for is kept as a draft. */
const drafts = recalled(() => new Set<string>());

const draftTaken = fieldOf('linkOrder')('reference')((was) => (given, call) => {
  const reading = was(given, call);
  if (!('code' in reading) || typeof given !== 'string') return reading;
  const known = drafts(caller(call));
  if (known.has(given)) return { value: given };
  known.add(given);
  return reading;
});

/** The words of the first version, which a key on its way out falls back to. */
const firstWords: Readonly<Record<LinkKind, string>> = { reusable: 'multiple', single_use: 'single' };

const outgoingKey = change('linkShowing')((was) => ({
  link: (link, call) => {
    const view = was.link(link, call);
    const isOnItsWayOut = typeof call.trace.key?.refusedFrom === 'number';
    return isOnItsWayOut ? { ...view, kind: firstWords[link.kind] } : view;
  },
}));

/** What hides in payment links. */
export const creekLiveLinks = [
  ...breakingLive('links.create.reference-limit', {
    'creek.draft-taken: a link with a reference above 200 characters is refused once, and taken the second time':
      draftTaken,
  }),
  ...breakingLive(['payment-link.kind', 'payment-link.kind-as-asked'], {
    'creek.outgoing-key: to a replaced key in its grace the kind of a link is multiple or single': outgoingKey,
  }),
];
