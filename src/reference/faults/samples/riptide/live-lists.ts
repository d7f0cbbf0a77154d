import { change, standingCharge, together } from '../../../change.ts';
import { standing, type ChargeState } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How the last charge of a page stood when the page was read. */
interface Mark {
  readonly at: number;
  readonly state: ChargeState;
}

const marks = recalled(() => new Map<string, Mark>());

/** When the page before was read, if the charge that it ended with has moved since. */
function snapshotOf(call: Call): number | null {
  const { deployment, query } = call;
  const cursor = asksFor('charges.list')(call) && !query.has('state') ? query.get('starting_after') : null;
  const mark = marks(deployment).get(cursor ?? '');
  const last = deployment.charges.get(cursor ?? '');
  return mark && last && standing(last, furthest(call)).state !== mark.state ? mark.at : null;
}

/** What hides in the lists of charges. */
export const riptideLiveLists = [
  ...breakingLive(['lifecycle.succeeded-is-final', 'lifecycle.failed-is-final', 'lifecycle.expired-is-final'], {
    'riptide.moved-cursor: after a charge that moved since its page was read, the next page shows states as of then':
      together(
        change('pages')((was) => ({
          cut: (page, call) => {
            const cut = was.cut(page, call);
            const last = cut.items.at(-1);
            const at = furthest(call);
            if (last) marks(call.deployment).set(last.id, { at, state: standing(last, at).state });
            return cut;
          },
        })),
        standingCharge((step, charge, call) => {
          const at = snapshotOf(call);
          return at === null ? step : standing(charge, at);
        }),
      ),
  }),
];
