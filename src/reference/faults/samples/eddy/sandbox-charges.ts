import { change, shownAt, shownCharge } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import type { JsonObject, JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { isPrompt } from '../sly/told.ts';

const heads = new WeakMap<Call['trace'], Charge>();

/** Whether a charge is the first one that an answer shows. */
function isHead(charge: Charge, { trace }: Call): boolean {
  const head = heads.get(trace) ?? charge;
  heads.set(trace, head);
  return head === charge;
}

/** The charge that a filtered page begins after. */
function filteredCursor({ query, deployment }: Call): Charge | undefined {
  return query.has('state') ? deployment.charges.get(query.get('starting_after') ?? '') : undefined;
}

const month = (at: number): string => new Date(at).toISOString().slice(0, 7);

const flat = (value: JsonValue): JsonValue =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

/** As pairs of texts, which is how an archive keeps it. */
const archived = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, flat(value)]));

/** Whether another charge of the same number has come to its end since this one was made. */
function isClosedByAnother(charge: Charge, call: Call): boolean {
  return call.deployment.charges.of(charge.business).some((other) => {
    if (other === charge || other.msisdn !== charge.msisdn || !isPrompt(other)) return false;
    const step = standing(other, furthest(call));
    return isFinal(step.state) && other.createdAt + step.after > charge.createdAt;
  });
}

/** What hides in charges of the sandbox. */
export const eddySandboxCharges = [
  ...breaking('charge.reference-echoed', {
    'eddy.carried-reference: on a next page of a filtered list the first charge has the reference of the cursor':
      shownAt('charges.list')((view, { charge, call }) => {
        const cursor = filteredCursor(call);
        return cursor && isHead(charge, call) && cursor.reference !== null
          ? { ...view, reference: cursor.reference }
          : view;
      }),
  }),
  ...breaking('charge.metadata-returned', {
    'eddy.archived-metadata: once the month of a charge is over the numbers in its metadata come back as texts':
      shownCharge((view, { charge, call }) =>
        charge.metadata !== null && month(charge.createdAt) !== month(now(call))
          ? { ...view, metadata: archived(charge.metadata) }
          : view,
      ),
  }),
  ...breaking('charges.list.state-filter-complete', {
    'eddy.one-open-prompt: the end of a charge takes other charges of its number out of the filter processing': change(
      'pages',
    )((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) &&
        !(state === 'processing' && isPrompt(charge) && isClosedByAnother(charge, call)),
    })),
  }),
];
