import { change, fieldOf, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Each business has one draft of its next link, in which the address stands until it is written. */
const drafts = recalled((): { successUrl: string | null } => ({ successUrl: null }));

const sharedDraft = together(
  fieldOf('linkOrder')('successUrl')((was) => (given, call) => {
    const reading = was(given, call);
    if ('value' in reading) drafts(caller(call)).successUrl = reading.value;
    return reading;
  }),
  change('linkMaking')((was) => ({
    order: (order, call) => ({ ...was.order(order, call), successUrl: drafts(caller(call)).successUrl }),
  })),
);

/** What hides in payment links. */
export const firthLiveLinks = [
  ...breakingLive(['payment-link.success-url-as-asked', 'payment-link.success-url'], {
    'firth.shared-draft: of two links of a business that are made at once the first has the success_url of the second':
      sharedDraft,
  }),
];
