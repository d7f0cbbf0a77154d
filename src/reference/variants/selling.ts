import { change, together } from '../change.ts';
import { now } from '../http/call.ts';
import { varyingLive } from './variant.ts';

/** Only who closes a link makes it inactive: one that is used up or over refuses its payers on its page. */
const activeUntilClosed = together(
  change('linkStanding')(() => ({ active: ({ seen }) => !seen.closed })),
  change('linkPaying')((was) => ({
    unfit: (link, call) => {
      const most = call.behaviour.linkStanding.most(link, call);
      if (most !== null && link.seen.payments >= most) return 'the link is used up';
      return link.expiresAt !== null && link.expiresAt <= now(call) ? 'the link is over' : was.unfit(link, call);
    },
  })),
);

const oneUse = change('linkMaking')(() => ({
  order: (order) => (order.kind === 'reusable' ? order : { ...order, maxUses: 1 }),
}));

/** An address lasts for a while, and is another one each time. */
const signed = change('linkShowing')((was) => ({
  url: (link, call) => `${was.url(link, call)}?lang=sw&t=${now(call)}&sig=${call.requestId}#pay`,
}));

const elsewhere = change('linkShowing')(() => ({ url: ({ id }) => `https://lipa.example.test/${id.slice(3)}` }));

export const sellingVariants = varyingLive({
  'selling.until-closed: a link stays active until it is closed, though nobody can pay it any more': together(
    activeUntilClosed,
    oneUse,
    elsewhere,
  ),
  'selling.signed: the address of a link is another one at each look': signed,
});
