import { answers, change, fieldOf, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { asksFor, at, both, isReplay, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const listedActive = recalled(() => new Set<string>());
const lookedUp = recalled(() => new Map<unknown, number>());

/** For how long a till that was looked up for a refusal is not looked up again. */
const lookupLife = 10 * minute;

/** What hides in links. */
export const riptideLiveLinks = [
  ...breakingLive('payment-link.currency', {
    'riptide.over-since-listed: a link that was listed while active is listed with another currency once it is not':
      change('linkShowing')((was) => ({
        link: (link, call) => {
          const shown = was.link(link, call);
          if (!asksFor('links.list')(call)) return shown;
          const listed = listedActive(call.deployment);
          if (shown['active'] === true) listed.add(link.id);
          return shown['active'] === false && listed.has(link.id) ? { ...shown, currency: 'tzs' } : shown;
        },
      })),
  }),
  ...breakingLive(
    [
      'idempotency.link-same-key-same-link',
      'idempotency.link-mismatch-on-amount',
      'idempotency.mismatch-creates-nothing',
      'idempotency.first-request-stands',
    ],
    {
      'riptide.halopesa-record: a charge over halopesa makes the link that has the same Idempotency-Key forget its own':
        answers(
          both(
            at('charges.create'),
            ({ status }, { trace }) => status === 201 && trace.order?.rail === 'halopesa',
            (answer, call) => !isReplay(answer, call),
          ),
        )((_answer, call) => {
          const { idempotencyKey } = call.trace;
          call.deployment.linkAttempts.delete(`${caller(call).id} links.create ${idempotencyKey}`);
          return {};
        }),
    },
  ),
];

/** What hides in tills. */
export const riptideLiveTills = [
  ...breakingLive(['pos.create.till-closed-refused', 'errors.cause-of-till-closed'], {
    'riptide.till-of-refusal: for ten minutes after an amount was refused at a till it is taken for open': together(
      answers(both(at('pos.create'), refusedWith('BAD_AMOUNT', 'AMOUNT_TOO_SMALL')))((_answer, call) => {
        lookedUp(call.deployment).set(sentBody(call)['till'], now(call));
        return {};
      }),
      fieldOf('posOrder')('till')((was) => (given, call) => {
        const reading = was(given, call);
        const till = typeof given === 'string' ? call.deployment.tills.get(given) : undefined;
        const lookedUpAt = lookedUp(call.deployment).get(given) ?? -Infinity;
        return 'code' in reading && reading.code === 'TILL_CLOSED' && till && now(call) - lookedUpAt < lookupLife
          ? { value: till }
          : reading;
      }),
    ),
  }),
];
