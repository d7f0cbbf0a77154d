import { billPageSeen } from '../../payer-pages/altered.ts';
import { billUrl } from '../../bills/notices.ts';
import { branched, change, shownAt } from '../../change.ts';
import { caller, now } from '../../http/call.ts';

/** The amount has a field for shillings and one for cents. */
export const shillingsAndCents = billPageSeen((page) =>
  page.replace(
    /<input name="amount"[^>]*value="(\d+)"[^>]*>/,
    (_all, shillings: string) =>
      `<input name="amount" type="number" min="1" step="1" required value="${shillings}" aria-label="Shilingi">
       <input name="senti" type="number" min="0" max="99" value="00" aria-label="Senti" readonly>`,
  ),
);

/** Amounts as they stand on price tags, and a number behind bullets. */
export const priceTags = change('notices')(() => ({
  text: (bill, call) => {
    const left = (call.behaviour.billStanding.outstanding(bill, call) / 100).toLocaleString('en-US');
    return `Deni: Sh ${left}/=\nNamba: ${bill.controlNumber}\nLipa hapa: ${billUrl(bill, call)}`;
  },
  mask: (phone) => `••• ••• ${phone.slice(-3)}`,
}));

const publishing_ms = 1000;

/** A link is shown as active once all servers of the hosted pages know it; payers need not wait for that. */
export const publishedLater = change('linkShowing')((was) => ({
  link: (link, call) => {
    const view = was.link(link, call);
    return now(call) - link.createdAt < publishing_ms ? { ...view, active: false } : view;
  },
}));

/** The code opens the app of the wallet by an intent, as Android has it. */
export const intents = change('codes')(() => ({
  token: (random) => `otk.${random.text('abcdef0123456789', 16)}.${random.text('0123456789', 3)}`,
  qr: (_token, { deployment }) =>
    `intent://scan/${deployment.random.text('ABCDEFGHJKMNPQRSTVWXYZ23456789', 20)}#Intent;scheme=wallet;package=tz.example.wallet;end`,
}));

/** What a till prints for its customer stands beside what is documented. */
export const receiptLines = shownAt('pos.create')((view, { charge }) => ({
  ...view,
  receipt: ['SCAN TO PAY', `TILL ${charge.origin.is === 'pos' ? charge.origin.till.number : ''}`, charge.id.slice(-6)],
}));

const names = ['Neema', 'Juma', 'Asha', 'Baraka', 'Rehema'] as const;

/** Each simulated payer is somebody else, and each note a small story that tells the branch. */
export const stories = branched((branch, _order, call) => {
  const name = names[call.deployment.random.below(names.length)] ?? 'Neema';
  const nth = call.deployment.charges.of(caller(call)).length + 1;
  return { ...branch, payer: `${name}, who ${branch.payer}`, note: `Story ${nth}: ${name} had tea. ${branch.note}` };
});
