import { unsentCall } from '../http/call-of.ts';
import { text, type Action, type Actions } from '../operator/action.ts';
import type { Payer } from '../payer-pages/payer.ts';
import { payLink } from './link-paying.ts';

/** Somebody who opened the link. */
const visitor: Payer = { rail: 'mpesa', msisdn: '' };

const pay: Action = ({ live }, { link: id }) => {
  const link = live.links.get(text(id));
  if (!link) return { error: `there is no link ${text(id)}` };
  const paid = payLink(link, visitor, unsentCall(live));
  return 'unfit' in paid ? { error: paid.unfit } : { done: { charge: paid.charge.id } };
};

const close: Action = ({ live }, { link: id }) => {
  const link = live.links.get(text(id));
  if (!link) return { error: `there is no link ${text(id)}` };
  link.seen.closed = true;
  return { done: {} };
};

export const linkActions: Actions = { pay_link: pay, close_link: close };
