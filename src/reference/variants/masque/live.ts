import { failure } from '../../charges/branches.ts';
import { change, fieldOf, shownCharge, together } from '../../change.ts';
import { isFinal, standing, type Charge } from '../../charges/charge.ts';
import type { Deployment } from '../../world/deployment.ts';
import { tellEnd } from '../../charges/settlement.ts';

const wallet_minor = 500_000_000;
const second = 1000;

/** What comes next takes the place of what was there. */
function endFor(reason: string, isReplaced: (charge: Charge) => boolean, deployment: Deployment): void {
  const now = deployment.clock.now();
  for (const charge of deployment.charges.values()) {
    if (!isReplaced(charge) || isFinal(standing(charge, now).state)) continue;
    charge.seen.answered = { state: 'failed', reason, after: now - charge.createdAt };
    tellEnd(charge, deployment);
  }
}

/** A wallet moves five million shillings at most, and a handset has one session: the next prompt ends the one before. */
export const networkRules = change('making')((was) => ({
  branch: (order, call) =>
    order.amount > wallet_minor
      ? { payer: '', note: '', timeline: failure(second, 'WALLET_LIMIT_EXCEEDED') }
      : was.branch(order, call),
  prompts: (order, call) => {
    const isReplaced = ({ origin, msisdn }: Charge): boolean => origin.is === 'prompt' && msisdn === order.msisdn;
    endFor('SESSION_REPLACED', isReplaced, call.deployment);
    return was.prompts(order, call);
  },
}));

/** How many codes the tills of a deployment have shown. */
const shown = new WeakMap<Deployment, number>();

/** A till has one screen: its next code takes the place of the one before. Codes are counted, for all tills together. */
export const oneScreen = change('codes')((was) => ({
  branch: (order, call) => {
    const number = call.trace.posOrder?.till.number;
    const isReplaced = ({ origin }: Charge): boolean => origin.is === 'pos' && origin.till.number === number;
    endFor('SCREEN_CLEARED', isReplaced, call.deployment);
    return was.branch(order, call);
  },
  token: (_random, { deployment }) => {
    const count = (shown.get(deployment) ?? 0) + 1;
    shown.set(deployment, count);
    return String(count % 1000);
  },
}));

/** What is over can be shown to nobody any more. */
export const goneCodes = shownCharge((view, { step }) =>
  'token' in view && isFinal(step.state) ? { ...view, token: '', qr: 'urn:x-till:over' } : view,
);

const least_minor = 50_000;
const most_minor = 300_000_000;

/** A page takes between five hundred and three million shillings at a time. */
const pricesOfPages = fieldOf('linkOrder')('amount')((was) => (given, call) => {
  const reading = was(given, call);
  const isOutside = 'value' in reading && (reading.value < least_minor || reading.value > most_minor);
  return isOutside ? { code: 'BAD_AMOUNT' } : reading;
});

const challenge =
  '<!doctype html><html lang="en"><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript and cookies to continue</noscript></body></html>';

/** The hosted pages are for people: whoever does not look like a browser has to prove that it is one. */
export const guardedPages = together(pricesOfPages, (behaviour) => ({
  ...behaviour,
  payerPages: behaviour.payerPages.map((page) => ({
    ...page,
    answer: (http, live) =>
      (http.req.header('user-agent') ?? '').startsWith('Mozilla/')
        ? page.answer(http, live)
        : http.html(challenge, 403, { 'cf-mitigated': 'challenge' }),
  })),
}));
