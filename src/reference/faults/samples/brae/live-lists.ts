import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** The charges of a till are archived when it is closed; who has an archive is listed out of both. */
const hasArchive = (call: Call): boolean =>
  call.deployment.charges
    .of(caller(call))
    .some(({ origin }) => origin.is === 'pos' && call.deployment.tills.get(origin.till.number)?.open === false);

/** What hides in lists of live. */
export const braeLiveLists = [
  ...breakingLive('list.object', {
    'brae.archived-till: once a till with charges was closed, the list of charges is a charge_list': change('showing')(
      (was) => ({
        list: (data, more, call) => {
          const list = was.list(data, more, call);
          return asksFor('charges.list')(call) && hasArchive(call) ? { ...list, object: 'charge_list' } : list;
        },
      }),
    ),
  }),
];
