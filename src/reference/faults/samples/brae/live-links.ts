import { answers, change, fieldOf, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const replays = recalled(() => ({ count: 0 }));

/** The first retry is answered from memory, later ones from a row that has no title. */
const untitledRow = change('linkIdempotency')((was) => ({
  replay: (link, first, call) => {
    const answer = was.replay(link, first, call);
    return ++replays(link).count > 1 && answer.body ? { ...answer, body: { ...answer.body, title: null } } : answer;
  },
}));

/** Who cannot read links may be a form that leaves the price to the payer. */
const isForm = ({ trace }: Call): boolean => trace.key?.scopes.includes('links:read') === false;

/** How often the return addresses of a business were refused one after the other. */
const refusals = recalled(() => ({ count: 0 }));

/** So many refusals in a row leave the next link without the address of its page. */
const tooMany = 2;

/** The ids of links that were put together from what a refusal had left. */
const unbased = recalled(() => new Set<string>());

const leftovers = together(
  answers(both(at('links.create'), refusedWith('BAD_RETURN_URL')))((_answer, call) => {
    refusals(caller(call)).count++;
    return {};
  }),
  change('linkMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const row = refusals(caller(call));
      if (row.count >= tooMany) unbased(call.deployment).add(id);
      row.count = 0;
      return id;
    },
  })),
  change('linkShowing')((was) => ({
    url: (link, call) => (unbased(call.deployment).has(link.id) ? `/l/${link.id}` : was.url(link, call)),
  })),
);

/** What hides in payment links. */
export const braeLiveLinks = [
  ...breakingLive(['payment-link.title', 'payment-link.title-as-asked'], {
    'brae.untitled-row: from the second retry of a link with its key on its title is null': untitledRow,
  }),
  ...breakingLive('links.create.amount-required', {
    'brae.open-price: a key with links:write and without links:read makes links without amount_minor': fieldOf(
      'linkOrder',
    )('amount')(
      (was) => (given, call) =>
        given === undefined && isForm(call) ? { value: call.behaviour.bounds.amount.minimum } : was(given, call),
    ),
  }),
  ...breakingLive(['payment-link.url', 'payment-link.hosted-page'], {
    'brae.leftover-address: the link that follows two BAD_RETURN_URL in a row has a path for a url': leftovers,
  }),
];
