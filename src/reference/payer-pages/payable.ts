import { unsentCall } from '../http/call-of.ts';
import type { Call } from '../http/call.ts';
import type { Deployment } from '../world/deployment.ts';
import { noSuchPage } from './layout.ts';
import { readPayer, unknownPayer } from './payer-form.ts';
import type { PageContext, PayerPage } from './payer-page.ts';
import type { Payer } from './payer.ts';

type Page = Response | Promise<Response>;

/** Something that has a page to be looked at and to be paid on. */
interface Payable<Item> {
  /** As Hono writes it. */
  readonly path: string;
  readonly find: (http: PageContext, live: Deployment) => Item | undefined;
  readonly show: (http: PageContext, item: Item, call: Call, trouble: string | null) => Page;
  /** What is shown of a payment, or why it is not taken. */
  readonly pay: (
    http: PageContext,
    form: URLSearchParams,
    item: Item,
    payer: Payer,
    call: Call,
  ) => Page | { readonly unfit: string };
}

export const payablePages = <Item>({ path, find, show, pay }: Payable<Item>): readonly PayerPage[] => [
  {
    method: 'GET',
    path,
    answer: (http, live) => {
      const item = find(http, live);
      return item ? show(http, item, unsentCall(live), null) : noSuchPage(http);
    },
  },
  {
    method: 'POST',
    path,
    answer: async (http, live) => {
      const form = new URLSearchParams(await http.req.text());
      const item = find(http, live);
      if (!item) return noSuchPage(http);
      const call = unsentCall(live);
      const payer = readPayer(form);
      if (payer === null) return show(http, item, call, unknownPayer);
      const paid = await pay(http, form, item, payer, call);
      return 'unfit' in paid ? show(http, item, call, `This payment was not taken: ${paid.unfit}.`) : paid;
    },
  },
];
