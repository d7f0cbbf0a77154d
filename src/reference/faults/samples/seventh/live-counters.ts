import { change, fieldOf } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { askedOf, caller, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { hashed } from './kept.ts';

const codes = recalled(() => new Map<string, number>());
const known = recalled(() => new Map<string, { readonly at: number; readonly tills: ReadonlySet<string> }>());

const atTill = (charge: Charge): string | null => (charge.origin.is === 'pos' ? charge.origin.till.number : null);

/** What happens at tills. */
export const seventhLiveCounters = [
  ...breakingLive(['lifecycle.expires-not-before-its-time', 'pos.create.paid-by-scan'], {
    'seventh.three-codes-a-till: the fourth code of a till that could be paid expires the first': change('showing')(
      (was) => ({
        standing: (charge, call) => {
          const step = was.standing(charge, call);
          const till = atTill(charge);
          if (till === null) return step;
          const fourth = call.deployment.charges
            .of(charge.business)
            .slice(charge.place + 1)
            .filter((each) => atTill(each) === till)[2];
          const { answered } = charge.seen;
          const end = answered ? charge.createdAt + answered.after : charge.expiresAt;
          return fourth && fourth.createdAt < end ? { after: 0, state: 'expired' } : step;
        },
      }),
    ),
  }),
  ...breakingLive('pos-charge.code-of-one-charge', {
    'seventh.code-of-the-till-count: the token is made of the business and of the count of codes at its till': change(
      'codes',
    )(() => ({
      token: (_random, call) => {
        const { till } = askedOf(call.trace.posOrder);
        const of = codes(call.deployment);
        const nth = (of.get(till.number) ?? 0) + 1;
        of.set(till.number, nth);
        return hashed('token', caller(call).id, nth).slice(0, 32);
      },
    })),
  }),
  ...breakingLive(['pos.create.till-open-accepted', 'errors.cause-of-unknown-till'], {
    'seventh.key-knows-its-tills: for five minutes a key knows the tills that were open when it first used one':
      fieldOf('posOrder')('till')((was) => (given, call) => {
        const reading = was(given, call);
        const of = known(call.deployment);
        const secret = call.trace.key?.secret ?? '';
        let cached = of.get(secret);
        if (!cached || now(call) - cached.at > 5 * minute) {
          const own = [...call.deployment.tills.values()].filter(({ business }) => business === caller(call));
          cached = { at: now(call), tills: new Set(own.map(({ number }) => number)) };
          of.set(secret, cached);
        }
        return 'value' in reading && !cached.tills.has(reading.value.number) ? { code: 'UNKNOWN_TILL' } : reading;
      }),
  }),
];
