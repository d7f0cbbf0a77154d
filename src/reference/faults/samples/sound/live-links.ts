import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What a card holds of a title. */
const card = 40;

/** The words of a title that its card does not hold. */
function overflow(title: string): string {
  const space = title.length > card ? title.lastIndexOf(' ', card) : -1;
  return space > 0 ? title.slice(space + 1) : '';
}

/** A business with so many links has an index over their references, and of each it takes so much. */
const indexed = { links: 10, characters: 191 } as const;

/** Payments that a link has turned away. */
const turnedAway = recalled(() => ({ payments: 0 }));

/** What hides in payment links. */
export const soundLiveLinks = [
  ...breakingLive('payment-link.description-empty-when-not-given', {
    'sound.long-title: without a description a link has the words of its title that do not fit in 40 characters':
      change('linkShowing')((was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          return link.description === null ? { ...view, description: overflow(link.title) } : view;
        },
      })),
  }),
  ...breakingLive(['links.create.reference-200-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'sound.indexed-reference: a business with ten links is refused a reference of 192 to 200 characters': fieldOf(
      'linkOrder',
    )('reference')((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || reading.value === null) return reading;
      const isIndexed = call.deployment.links.of(caller(call)).length >= indexed.links;
      return isIndexed && codePoints(reading.value) > indexed.characters ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breakingLive('payment-link.active', {
    'sound.turned-away: active of a link is null once two payments of it were turned away': together(
      change('linkPaying')((was) => ({
        unfit: (link, call) => {
          const unfit = was.unfit(link, call);
          if (unfit !== null) turnedAway(link).payments++;
          return unfit;
        },
      })),
      change('linkShowing')((was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          return turnedAway(link).payments >= 2 ? { ...view, active: null } : view;
        },
      })),
    ),
  }),
];
