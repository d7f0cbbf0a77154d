import { change, shownCharge, together } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { JsonObject } from '../../../http/json.ts';
import { breaking, breakingLive } from '../../fault.ts';
import type { Idempotency } from '../../../idempotency/idempotency.ts';
import { promising } from '../../idempotency/changes.ts';
import { linkField } from '../../links/changes.ts';
import { shownPos } from '../../pos/changes.ts';
import { recalled } from './recalled.ts';

const left = recalled<{ text: string | null; metadata: JsonObject | null }>(() => ({ text: null, metadata: null }));

type Showing = (view: JsonObject, remains: ReturnType<typeof left>) => JsonObject;

const describedAnew: Showing = (view, { text }) => (text === null ? view : { ...view, description: text });
const markedAnew: Showing = (view, { metadata }) => (metadata === null ? view : { ...view, metadata });

/** A refusal leaves what it brought on what was made first. */
const ofCharges = (showing: Showing): Patch =>
  together(
    promising(change('idempotency')).onMismatch(({ trace: { order } }, made) => {
      if (made && order) Object.assign(left(made), { text: order.description, metadata: order.metadata });
    }),
    shownCharge((view, { charge }) => showing(view, left(charge))),
  );

const latest = recalled<{ text: string | null }>(() => ({ text: null }));

/** Takes down what each request brought, and leaves it where it is refused. */
const leaving = <Made extends object>(
  was: Idempotency<{ readonly description: string | null }, Made>,
): Partial<Idempotency<{ readonly description: string | null }, Made>> => ({
  print: (asked, call) => {
    latest(call.deployment).text = asked.description;
    return was.print(asked, call);
  },
  mismatch: (attempt, call) => {
    if (attempt.settled) left(attempt.settled.made).text = latest(call.deployment).text;
    return was.mismatch(attempt, call);
  },
});

/** What a refused request leaves on what stands. */
export const rareLeftovers = [
  ...breaking(['idempotency.first-request-stands', 'charge.description-echoed'], {
    'leftover.description: a mismatch leaves its description on the charge': ofCharges(describedAnew),
  }),
  ...breaking(['idempotency.first-request-stands', 'charge.metadata-returned'], {
    'leftover.metadata: a mismatch leaves its metadata on the charge': ofCharges(markedAnew),
  }),
  ...breakingLive(['idempotency.first-request-stands', 'charge.description-echoed'], {
    'leftover.pos-description: a mismatch leaves its description on the charge of a till': together(
      change('posIdempotency')(leaving),
      shownPos((view, { charge }) => describedAnew(view, left(charge))),
    ),
  }),
  ...breakingLive(['idempotency.first-request-stands', 'payment-link.description-as-asked'], {
    'leftover.link-description: a mismatch leaves its description on the link': together(
      change('linkIdempotency')(leaving),
      linkField('description')((value, link) => left(link).text ?? value),
    ),
  }),
];
