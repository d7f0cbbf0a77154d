import { answers, change, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

/** Businesses whose address was refused: what they send next corrects the form that was kept. */
const correcting = new WeakSet<Business>();

const correctedForm = together(
  answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
    correcting.add(caller(call));
    return {};
  }),
  change('webhooks')((was) => ({
    showSet: (endpoint, call) => {
      const view = was.showSet(endpoint, call);
      return correcting.delete(endpoint.business) ? { ...view, object: 'webhook_endpoint_form' } : view;
    },
  })),
);

/** What hides in webhook endpoints. */
export const gladeLiveEndpoints = [
  ...breakingLive('webhook-endpoint.object', {
    'glade.corrected-form: the first address that is set after a BAD_URL has the object webhook_endpoint_form':
      correctedForm,
  }),
];
