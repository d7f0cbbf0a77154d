import type { Patch } from '../behaviour.ts';
import type { Bill } from '../bills/bill.ts';
import type { Link } from '../links/link.ts';
import type { Deployment } from '../world/deployment.ts';
import type { PayerPage } from './payer-page.ts';

/** What a payer is answered who asks for the page of a bill, or for one at a number that no bill has. */
type Answering = (
  page: PayerPage,
  bill: Bill | undefined,
  ...asked: Parameters<PayerPage['answer']>
) => ReturnType<PayerPage['answer']>;

const onBillPage =
  (answering: Answering): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method !== 'GET' || !page.path.startsWith('/b/')
        ? page
        : {
            ...page,
            answer: (http, live) =>
              answering(page, live.controlNumbers.get(http.req.param('number') ?? ''), http, live),
          },
    ),
  });

/** Takes the page of a bill away at a moment of the service's clock. */
export const billPageGone = (isGone: (bill: Bill, now: number) => boolean): Patch =>
  onBillPage((page, bill, http, live) =>
    bill && isGone(bill, live.clock.now()) ? http.text('There is no such page.', 404) : page.answer(http, live),
  );

/** The same of the page of a link. */
export const linkPageGone =
  (isGone: (link: Link, now: number) => boolean): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method !== 'GET' || !page.path.startsWith('/l/')
        ? page
        : {
            ...page,
            answer: (http, live) => {
              const link = live.links.get(http.req.param('link') ?? '');
              const isOver = link !== undefined && isGone(link, live.clock.now());
              return isOver ? http.text('There is no such page.', 404) : page.answer(http, live);
            },
          },
    ),
  });

/** Changes what a payer sees of a bill at a moment of the service's clock. */
export const billPageSeen = (alter: (page: string, bill: Bill, now: number, live: Deployment) => string): Patch =>
  onBillPage(async (page, bill, http, live) => {
    const answer = await page.answer(http, live);
    return bill ? new Response(alter(await answer.text(), bill, live.clock.now(), live), answer) : answer;
  });
