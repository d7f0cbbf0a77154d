import type { Patch } from '../behaviour.ts';
import type { Bill } from '../bills/bill.ts';
import type { Deployment } from '../world/deployment.ts';

/** Changes what a payer sees of a bill at a moment of the service's clock. */
export const billPageSeen =
  (alter: (page: string, bill: Bill, now: number, live: Deployment) => string): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method !== 'GET' || !page.path.startsWith('/b/')
        ? page
        : {
            ...page,
            answer: async (http, live) => {
              const bill = live.controlNumbers.get(http.req.param('number') ?? '');
              const answer = await page.answer(http, live);
              return bill ? new Response(alter(await answer.text(), bill, live.clock.now(), live), answer) : answer;
            },
          },
    ),
  });
