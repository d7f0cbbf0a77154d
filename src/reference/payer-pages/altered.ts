import type { Patch } from '../behaviour.ts';
import type { Bill } from '../bills/bill.ts';
import type { Link } from '../links/link.ts';
import type { Deployment } from '../world/deployment.ts';
import type { PayerPage } from './payer-page.ts';

type Asked = Parameters<PayerPage['answer']>;

/** What a payer is answered who asks for the page of something, or for one of what there is not. */
type Answering<Thing> = (page: PayerPage, thing: Thing | undefined, ...asked: Asked) => ReturnType<PayerPage['answer']>;

const onPage =
  <Thing>(beginning: string, find: (...asked: Asked) => Thing | undefined) =>
  (answering: Answering<Thing>): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method !== 'GET' || !page.path.startsWith(beginning)
        ? page
        : { ...page, answer: (...asked) => answering(page, find(...asked), ...asked) },
    ),
  });

const onBillPage = onPage('/b/', (http, live) => live.controlNumbers.get(http.req.param('number') ?? ''));
const onLinkPage = onPage('/l/', (http, live) => live.links.get(http.req.param('link') ?? ''));

const gone =
  <Thing>(isGone: (thing: Thing, now: number) => boolean): Answering<Thing> =>
  (page, thing, http, live) =>
    thing && isGone(thing, live.clock.now()) ? http.text('There is no such page.', 404) : page.answer(http, live);

/** Takes the page of a bill away at a moment of the service's clock. */
export const billPageGone = (isGone: (bill: Bill, now: number) => boolean): Patch => onBillPage(gone(isGone));

/** The same of the page of a link. */
export const linkPageGone = (isGone: (link: Link, now: number) => boolean): Patch => onLinkPage(gone(isGone));

/** Changes what a payer sees of a bill at a moment of the service's clock. */
export const billPageSeen = (alter: (page: string, bill: Bill, now: number, live: Deployment) => string): Patch =>
  onBillPage(async (page, bill, http, live) => {
    const answer = await page.answer(http, live);
    return bill ? new Response(alter(await answer.text(), bill, live.clock.now(), live), answer) : answer;
  });
