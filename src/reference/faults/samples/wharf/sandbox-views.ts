import { change, field, shownAt } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { without } from '../../views.ts';

/** Who keeps the books sees the balance and no charges. */
const isBookkeeper = ({ trace }: Call): boolean => trace.key?.scopes.includes('charges:read') === false;

const isAnyPending = (call: Call): boolean =>
  call.deployment.charges.of(caller(call)).some((charge) => standing(charge, furthest(call)).state === 'processing');

const kindOf = (value: JsonValue): string => (Array.isArray(value) ? 'array' : typeof value);

/** Of which kind a name of metadata is in the index of the other deployment, which knows of what has events. */
function kindElsewhere(name: string, { deployment }: Call): string | undefined {
  for (const { mode, data } of deployment.events.values()) {
    const { metadata } = data;
    const value = isObject(metadata) && Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    if (mode !== deployment.mode && value !== undefined && value !== null) return kindOf(value);
  }
  return undefined;
}

function isUnlikeElsewhere([name, value]: readonly [string, JsonValue], call: Call): boolean {
  const kind = kindElsewhere(name, call);
  return value !== null && kind !== undefined && kind !== kindOf(value);
}

/** What hides in what the sandbox takes and shows. */
export const wharfSandboxViews = [
  ...breaking('balance.object', {
    'wharf.bookkeeper: while a charge is processing, a key without charges:read reads a balance of another object':
      change('showing')((was) => ({
        balance: (call) => {
          const view = was.balance(call);
          return isBookkeeper(call) && isAnyPending(call) ? { ...view, object: 'balance_with_pending' } : view;
        },
      })),
  }),
  ...breaking(
    [
      'deployments.same-shapes',
      'charges.create.metadata-accepted',
      'charges.create.status-201',
      'errors.cause-of-bad-request',
    ],
    {
      'wharf.one-mapping: metadata is refused where the other deployment knows one of its names by another kind of value':
        field('metadata')(
          refusing(
            'BAD_REQUEST',
            (value, _given, call) =>
              value !== null && Object.entries(value).some((entry) => isUnlikeElsewhere(entry, call)),
          ),
        ),
    },
  ),
  ...breaking('charge.livemode-false', {
    'wharf.filtered-next-page: the next page of a list that is filtered by its state has charges without livemode':
      shownAt('charges.list')((view, { call: { query } }) =>
        query.has('state') && query.has('starting_after') ? without(view, 'livemode') : view,
      ),
  }),
];
