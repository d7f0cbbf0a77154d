import { change, operation, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Link, LinkOrder } from '../../../links/link.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** A list that is being read, and what is made meanwhile. */
interface Reading {
  heard: LinkOrder | undefined;
}

const showing = change('linkShowing');
const making = recalled(() => new Set<LinkOrder>());
const readings = recalled(() => new Set<Reading>());
const readingOf = new WeakMap<Call['trace'], Reading>();

/** How often a link may still be used; null for as often as payers like. */
function left(link: Link, call: Call): number | null {
  const { linkStanding } = call.behaviour;
  const most = linkStanding.most(link, call);
  return most === null ? null : most - linkStanding.used(link, call);
}

const noted = operation('links.create')((was) => async (call) => {
  const order = call.trace.linkOrder;
  if (!order) return was(call);
  const all = making(caller(call));
  all.add(order);
  for (const reading of readings(caller(call))) reading.heard ??= order;
  try {
    return await was(call);
  } finally {
    all.delete(order);
  }
});

const overheard = operation('links.list')((was) => async (call) => {
  const all = readings(caller(call));
  const reading: Reading = { heard: [...making(caller(call))].at(-1) };
  all.add(reading);
  await pause(10);
  all.delete(reading);
  readingOf.set(call.trace, reading);
  return was(call);
});

/** What hides in payment links. */
export const eddyLiveLinks = [
  ...breakingLive(['payment-link.kind-as-asked', 'payment-link.kind'], {
    'eddy.kind-by-what-is-left: in a list with a limit a paid link is single_use where one use is left, else reusable':
      showing((was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          return isServed(call.route, 'links.list') && call.query.has('limit') && link.seen.payments > 0
            ? { ...view, kind: left(link, call) === 1 ? 'single_use' : 'reusable' }
            : view;
        },
      })),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'eddy.overheard-expiry: in a list that is read while a link is made links that expire have the expiry of that one':
      together(
        noted,
        overheard,
        showing((was) => ({
          link: (link, call) => {
            const view = was.link(link, call);
            const heard = readingOf.get(call.trace)?.heard;
            if (!heard || link.expiresAt === null) return view;
            const { expiresAt } = heard;
            return { ...view, expires_at: expiresAt === null ? null : call.behaviour.wire.dateTime(expiresAt, call) };
          },
        })),
      ),
  }),
  ...breakingLive(['payment-link.paid-within-its-uses', 'idempotency.link-same-key-same-link'], {
    'eddy.uses-begin-anew: a retry of the request that made a link with max_uses counts its uses from zero again':
      change('linkIdempotency')((was) => ({
        replay: (link, first, call) => {
          if (link.kind === 'reusable' && link.maxUses !== null) link.seen.payments = 0;
          return was.replay(link, first, call);
        },
      })),
  }),
];
