import { change } from '../../../change.ts';
import { furthest } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { shownPos } from '../../pos/changes.ts';
import { day } from '../rare/recalled.ts';

/** What hides in charges of tills. */
export const rillLiveTills = [
  ...breakingLive('pos-charge.token', {
    'rill.cleared-token: a POS charge that was paid has the token null a day after its creation': shownPos(
      (view, { charge, step, call }) =>
        step.state === 'succeeded' && furthest(call) - charge.createdAt >= day ? { ...view, token: null } : view,
    ),
  }),
  ...breakingLive(['events.pos-till', 'event.charge-details'], {
    'rill.named-till: the event of a POS payment has the till of its metadata, where that has one': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin, metadata } = settlement.charge;
          const till = metadata?.['till'];
          return origin.is === 'pos' && settlement.is === 'succeeded' && till !== undefined ? { ...data, till } : data;
        },
      }),
    ),
  }),
];
