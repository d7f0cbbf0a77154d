import { codePoints } from '../../../bodies/fields.ts';
import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { linkPageGone } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

interface Draft {
  description: string | null;
}

/** What a business asked for when its last link was refused. */
const drafts = recalled((): Draft => ({ description: null }));

function keepDraft(call: Call): void {
  const { description } = sentBody(call);
  const fits = typeof description === 'string' && codePoints(description) <= call.behaviour.bounds.description;
  drafts(caller(call)).description = fits ? description : null;
}

const fromDraft = together(
  answers(
    both(at('links.create'), refusedWith('BAD_AMOUNT', 'BAD_REQUEST', 'BAD_RETURN_URL', 'NO_REGISTERED_WEBSITE')),
  )((_answer, call) => {
    keepDraft(call);
    return {};
  }),
  change('linkMaking')((was) => ({
    order: (order, call) => {
      const draft = drafts(caller(call));
      const { description } = draft;
      draft.description = null;
      return was.order({ ...order, description: order.description ?? description }, call);
    },
  })),
);

/** What no header can hold, into which the page puts its title. */
const isBeyondHeaders = ({ title }: Link): boolean => /[\u0100-\u{10FFFF}]/u.test(title);

/** What hides in payment links. */
export const fjordLiveLinks = [
  ...breakingLive('payment-link.description-empty-when-not-given', {
    'fjord.draft: a link without a description takes that of the link that was refused before it': fromDraft,
  }),
  ...breakingLive('payment-link.hosted-page', {
    'fjord.title-in-header: the page of a link whose title has a character beyond Latin-1 is not found':
      linkPageGone(isBeyondHeaders),
  }),
];
