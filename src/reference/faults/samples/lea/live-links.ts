import { answers, change, fieldOf, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, isError } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';
import { askedSlot } from './slots.ts';

/** A link with the title of an earlier one is a version of it, and versions have a narrower column. */
const versionDescription = 255;

/** Whether a request makes one more link of a title; a retry makes none. */
function isVersion(call: Call): boolean {
  const { linkIdempotency } = call.behaviour;
  const slot = askedSlot(linkIdempotency, call);
  const { title } = bodyOf(call);
  const isRetry = slot !== null && linkIdempotency.find(slot, call) !== undefined;
  return !isRetry && call.deployment.links.of(caller(call)).some((link) => link.title === title);
}

/** The titles of what was refused, by their Idempotency-Keys. */
const drafts = recalled(() => new Map<string, string>());

const draftTitle = 80;

/** What is refused stays as a draft, which the next request with its key completes. */
const completesDraft = together(
  answers(both(at('links.create'), isError))((_answer, call) => {
    const slot = askedSlot(call.behaviour.linkIdempotency, call);
    const { title } = bodyOf(call);
    const all = drafts(call.deployment);
    const fits = typeof title === 'string' && codePoints(title) >= call.behaviour.bounds.title.minimum;
    if (slot !== null && fits && !all.has(slot)) all.set(slot, [...title].slice(0, draftTitle).join(''));
    return {};
  }),
  change('linkMaking')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const slot = askedSlot(call.behaviour.linkIdempotency, call);
      const title = slot === null ? undefined : drafts(call.deployment).get(slot);
      return title === undefined ? order : { ...order, title };
    },
  })),
);

/** What hides in payment links. */
export const leaLiveLinks = [
  ...breakingLive(['links.create.description-500-accepted', 'errors.cause-of-bad-request'], {
    'lea.second-version: a second link with the same title is refused with a description of more than 255 characters':
      fieldOf('linkOrder')('description')((was) => (given, call) => {
        const reading = was(given, call);
        if ('code' in reading || codePoints(reading.value ?? '') <= versionDescription) return reading;
        return isVersion(call) ? { code: 'BAD_REQUEST' } : reading;
      }),
  }),
  ...breakingLive('payment-link.title-as-asked', {
    'lea.draft-title: a link that is asked for with the key of a refused request has the title of that one':
      completesDraft,
  }),
];
