import { answers, change, shownCharge, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { at, both, isSuccess, type When } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';
import { unixSeconds } from '../../views.ts';

const listed = recalled(() => ({ state: '' }));
const reading = recalled(() => ({ is: false }));

const composed = (text: string): string => text.normalize('NFC');

const turnsFilteredPage: When = (_answer, { query }) => query.has('state') && query.has('starting_after');

/** Whether the charge that a page follows has changed its state since it was last listed. */
function followsChanged(call: Call): boolean {
  const last = call.deployment.charges.get(call.query.get('starting_after') ?? '');
  if (!last || !isServed(call.route, 'charges.list')) return false;
  const { state } = listed(last);
  return state !== '' && standing(last, furthest(call)).state !== state;
}

/** Whether a page follows a charge that was made less than a second ago. */
function followsNew(call: Call): boolean {
  const last = call.behaviour.reading.find(call.query.get('starting_after') ?? '', call);
  return last !== null && now(call) - last.createdAt < second;
}

/** What hides in the charges of live. */
export const hushedLiveCharges = [
  ...breakingLive('charge.description-echoed', {
    'hushed.composed-when-paid: once a prompt is approved a decomposed description is shown composed': shownCharge(
      (view, { charge, step }) =>
        step.state === 'succeeded' && isPrompt(charge) && charge.description !== null
          ? { ...view, description: composed(charge.description) }
          : view,
    ),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'hushed.read-only: after a next page of a list by state the next charge of the business prompts nobody': together(
      answers(both(at('charges.list'), isSuccess, turnsFilteredPage))((_answer, call) => {
        reading(caller(call)).is = true;
        return {};
      }),
      change('making')((was) => ({
        prompts: (order, call) => {
          const connection = reading(caller(call));
          const isLost = connection.is;
          connection.is = false;
          return isLost ? 0 : was.prompts(order, call);
        },
      })),
    ),
  }),
  ...breakingLive(['list.limit-honoured', 'list.limit-one', 'list.limit-hundred'], {
    'hushed.young-cursor: for a second after a charge is made a page that follows it has the usual length': change(
      'pages',
    )((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        return 'value' in limit && followsNew(call) ? { value: call.behaviour.bounds.page.default } : limit;
      },
    })),
  }),
  ...breakingLive('charge.created', {
    'hushed.moved-cursor: on a page after a charge whose state has changed since it was listed created is in Unix seconds':
      shownCharge((view, { charge, step, call }) => {
        if (!isServed(call.route, 'charges.list')) return view;
        listed(charge).state = step.state;
        return followsChanged(call) ? { ...view, created: unixSeconds(view['created']) } : view;
      }),
  }),
];
