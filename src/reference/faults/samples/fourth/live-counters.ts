import { change, fieldOf } from '../../../change.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** The numbers of the tills that a key has heard of. */
const heardOf = recalled(() => new Set<string>());
const soldLately = recalled(() => ({ on: -1, times: 0 }));

const soldOn = (link: Link, moment: number): number => {
  const { on, times } = soldLately(link);
  return on === Math.floor(moment / day) ? times : 0;
};

/** Tills that come and go, links that are paid again and again. */
export const fourthLiveCounters = [
  ...breakingLive('events.pos-till', {
    'fourth.closed-meanwhile: the event of a code whose till was closed before it was paid carries no till': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const { till, ...rest } = was.data(type, settlement, deployment);
        const { origin } = settlement.charge;
        const closed = origin.is === 'pos' && deployment.tills.get(origin.till.number)?.open === false;
        return closed || till === undefined ? rest : { ...rest, till };
      },
    })),
  }),
  ...breakingLive(['pos.create.till-open-accepted', 'errors.cause-of-unknown-till'], {
    'fourth.tills-learnt-once: a key knows the tills that were there when it first asked for a code': fieldOf(
      'posOrder',
    )('till')((was) => (given, call) => {
      const reading = was(given, call);
      const { key } = call.trace;
      if ('code' in reading || !key) return reading;
      const known = heardOf(key);
      if (known.size === 0)
        for (const { number, business } of call.deployment.tills.values())
          if (business === caller(call)) known.add(number);
      return known.has(reading.value.number) ? reading : { code: 'UNKNOWN_TILL' };
    }),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'fourth.over-so-alike: once a code has run out another description is the same request': change('posIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { posOrder } = call.trace;
          if (!attempt?.settled || !posOrder || attempt.settled.made.expiresAt > furthest(call)) return attempt;
          const { description } = attempt.settled.made;
          const alike = was.print({ ...posOrder, description }, call) === attempt.print;
          return alike ? { ...attempt, print: was.print(posOrder, call) } : attempt;
        },
      }),
    ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'fourth.sold-out-anew: the key of a link that is used up makes another link': change('linkIdempotency')((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        if (!attempt?.settled) return attempt;
        const { made } = attempt.settled;
        const { linkStanding } = call.behaviour;
        const most = linkStanding.most(made, call);
        return most !== null && linkStanding.used(made, call) >= most ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'fourth.uses-of-a-day: a link may be paid max_uses times on each day': change('linkPaying')((was) => ({
      unfit: (link, call) => {
        const reason = was.unfit(link, call);
        const over = link.seen.closed || (link.expiresAt !== null && link.expiresAt <= furthest(call));
        if (reason === null || over || link.kind === 'single_use') return reason;
        return soldOn(link, now(call)) < (link.maxUses ?? 0) ? null : reason;
      },
      uses: (link, call) => {
        const times = soldOn(link, now(call)) + 1;
        Object.assign(soldLately(link), { on: Math.floor(now(call) / day), times });
        return was.uses(link, call);
      },
    })),
  }),
  ...breakingLive(['links.create.success-url-on-website-accepted', 'errors.cause-of-bad-return-url'], {
    'fourth.at-is-credentials: an @ in the path or the query of a success_url is taken for credentials': change(
      'returnUrls',
    )((was) => ({
      anonymous: (url, call) => was.anonymous(url, call) && !`${url.pathname}${url.search}`.includes('@'),
    })),
  }),
];
