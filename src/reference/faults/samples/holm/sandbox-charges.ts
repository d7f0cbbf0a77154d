import { change, headers, shownCharge } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What a statement says behind the reference, where a description begins with that. */
function behindReference(description: string, reference: string): string {
  const repeats = reference !== '' && description.startsWith(reference);
  return repeats ? description.slice(reference.length).replace(/^[\s:,-]+/, '') : description;
}

/** A query for charges in some state looks at so many before it is broken off. */
const looked = 60;

/** How many charges a request has looked at. */
const looks = recalled(() => ({ count: 0 }));

const brokenOff = change('pages')((was) => ({
  includes: (charge, state, call) => {
    if (state !== null) looks(call.trace).count += 1;
    return was.includes(charge, state, call);
  },
  cut: (page, call) => {
    if (looks(call.trace).count > looked) throw new Error('the query takes too long');
    return was.cut(page, call);
  },
}));

/** Numbers of the network that the rail tigo belongs to. */
const tigoNumber = /^\+255(?:65|67|71)/;

/** A payer on the network itself is simulated by the network's own sandbox. */
const isOnTigo = ({ trace: { order } }: Call): boolean => order?.rail === 'tigo' && tigoNumber.test(order.msisdn);

/** What hides in charges of the sandbox. */
export const holmSandboxCharges = [
  ...breaking('charge.description-echoed', {
    'holm.behind-reference: a description that begins with the reference is shown without that': shownCharge(
      (view, { charge: { reference, description } }) =>
        reference !== null && description !== null
          ? { ...view, description: behindReference(description, reference) }
          : view,
    ),
  }),
  ...breaking(['charges.list.status-200', 'deployments.same-shapes'], {
    'holm.broken-off: a list of one state that looks at more than sixty charges fails': brokenOff,
  }),
  ...breaking('sandbox.service-mode', {
    'holm.own-sandbox: a charge that is asked for over tigo of a number of tigo is answered without Service-Mode':
      headers((_answer, call) => isOnTigo(call))(() => ({ 'Service-Mode': '' })),
  }),
];
