import { idOf } from '../../src/evidence/read.ts';
import { deleteEndpoint, listEndpoints, setEndpoint } from '../../src/generate/request.ts';
import { addressWords, nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { listening } from '../events/shop.ts';
import { mayBe } from '../own-business.ts';
import { inTurn } from '../sending.ts';
import { action } from './business-model.ts';
import type { Deed } from './live-years-deeds.ts';

/** Where the business has its events posted: to the run's listener, where there is one, to a name that leads nowhere, or not at all. */
export const tellings = ['here', 'nowhere', 'to nobody'] as const;
type Telling = (typeof tellings)[number];

/** From now on. */
export const have = (where: Telling): Deed =>
  action(`have events posted ${where}`, async (_model, real) => {
    const { context, maker, shop, endpoint } = real;
    if (where === 'to nobody') {
      if (endpoint !== null) await context.send(deleteEndpoint(shop.key, endpoint));
      real.endpoint = null;
      return;
    }
    const here = where === 'here' ? (await mayBe(listening(context, shop))).answer?.url : undefined;
    const url = here ?? nobodysUrl;
    real.endpoint = idOf(await context.send(setEndpoint(maker.label, { url }))) ?? endpoint;
  });

/** One address of the neighbour's after another, each set twice; nothing happens there that would be told. */
export const moveAddress = (at: number): Deed =>
  action(`set address ${at}`, async (_model, real) => {
    const { context, shop, other, addressOfOther } = real;
    // However long it has been there, it is nobody else's to delete.
    if (addressOfOther !== null) await context.send(deleteEndpoint(shop.key, addressOfOther));
    const set = setEndpoint(other.key, { url: `${nobodysUrl}/${addressWords[at % addressWords.length]}` });
    real.addressOfOther = idOf(await context.send(set));
    await inTurn(context, set, listEndpoints(other.key));
  });
