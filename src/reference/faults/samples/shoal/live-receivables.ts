import { change, operation, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';
import { madeBy, secretOf } from './makers.ts';

/** Which key is in the middle of a list of bills, and what others made meanwhile. */
const walks = recalled(() => ({ walker: null as string | null, made: new Set<string>() }));

const isMadeMeanwhile = (call: Call): boolean => {
  const { walker } = walks(caller(call));
  return walker !== null && walker !== secretOf(call);
};

/** What a list of links showed the last time, by key and limit. */
const pages = recalled(() => new Map<string, readonly JsonObject[]>());
const makers = madeBy();

const objectsOf = (data: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(data) ? data.filter(isObject) : [];

/** Whether what was not there the last time was made with other keys. */
function isNewFromOthers(links: readonly JsonObject[], before: readonly JsonObject[], call: Call): boolean {
  const known = new Set(before.map(({ id }) => id));
  return links.some(({ id }) => !known.has(id ?? null) && makers.of(textOf(id), call) !== secretOf(call));
}

/** What hides in bills and links. */
export const shoalLiveReceivables = [
  ...breakingLive(['bills.get.the-one-asked', 'bills.get.status-200'], {
    'shoal.pinned-list: a bill made by another key while a key has left a list after its second page is read as the bill before it':
      together(
        operation('bills.list')((was) => async (call) => {
          const answer = await was(call);
          const isOpen = call.query.has('starting_after') && answer.body?.['has_more'] === true;
          const walk = walks(caller(call));
          walk.walker = isOpen ? secretOf(call) : null;
          if (!isOpen) walk.made.clear();
          return answer;
        }),
        change('billMaking')((was) => ({
          id: (random, call) => {
            const id = was.id(random, call);
            if (isMadeMeanwhile(call)) walks(caller(call)).made.add(id);
            return id;
          },
        })),
        change('billShowing')((was) => ({
          bill: (bill, call) => {
            const isShifted = asksFor('bills.get')(call) && walks(bill.business).made.has(bill.id);
            const before = isShifted ? call.deployment.bills.of(bill.business)[bill.place - 1] : undefined;
            return was.bill(before ?? bill, call);
          },
        })),
      ),
  }),
  ...breakingLive(['payment-link.hosted-page', 'payment-link.url', 'payment-link.payer-pays-fixed-amount'], {
    'shoal.shifted-pages: links listed again after another key made one have the addresses that stood in their places before':
      together(
        change('linkMaking')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
        operation('links.list')((was) => async (call) => {
          const answer = await was(call);
          const links = objectsOf(answer.body?.['data']);
          const known = pages(call.deployment);
          const name = `${secretOf(call)} ${call.query.get('limit')}`;
          const before = known.get(name);
          known.set(name, links);
          if (!before || !isNewFromOthers(links, before, call)) return answer;
          const data = links.map((link, place) => ({ ...link, url: before[place]?.['url'] ?? link['url'] ?? null }));
          return { ...answer, body: { ...answer.body, data } };
        }),
      ),
  }),
];
