import type { Bill } from '../bills/bill.ts';
import { together } from '../change.ts';
import { billPageSeen } from '../payer-pages/altered.ts';
import type { PayerPage } from '../payer-pages/payer-page.ts';
import type { Patch } from '../behaviour.ts';
import { varyingLive } from './variant.ts';

const due = ({ amount, account }: Bill): number => Math.max(0, amount - account.received);

/** As people write it. */
const spelled = billPageSeen((page, bill) =>
  page.replace(
    /<input name="amount"[^>]*>/,
    () => `<input id=amount inputmode=decimal name=amount value="${(due(bill) / 100).toLocaleString('en-US')}.00">`,
  ),
);

const inSwahili = billPageSeen((page, bill) =>
  page
    .replaceAll(/TZS ([\d,]+)/g, (_all, digits: string) => `TSh ${digits.replaceAll(',', '.')}/=`)
    .replaceAll('Control number', 'Namba ya malipo')
    .replaceAll('Outstanding', 'Deni')
    .replace('type="number"', "type='text' data-min='1'")
    .replace(/value="\d+"/, () => `value='${due(bill) / 100}' autofocus`),
);

/** Spaces that do not break, as templates write them. */
const referenced = billPageSeen((page, bill) =>
  page.replace(
    /<input name="amount"[^>]*>/,
    () => `<input name="amount" value="${(due(bill) / 100).toLocaleString('en-US').replaceAll(',', '&#160;')}">`,
  ),
);

/** Narrow spaces between thousands, and the field is filled by an attribute that a script reads. */
const spaced = billPageSeen((page, bill) =>
  page
    .replaceAll(/TZS ([\d,]+)/g, (_all, digits: string) => `${digits.replaceAll(',', '\u202f')}\u00a0TZS`)
    .replace(/value="\d+"/, () => `value="" data-prefill="${due(bill) / 100}"`),
);

/** Changes how the page of a bill is answered. */
const billPageAnswered =
  (answered: (was: PayerPage['answer']) => PayerPage['answer']): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method === 'GET' && page.path.startsWith('/b/')
        ? { ...page, answer: answered((http, live) => page.answer(http, live)) }
        : page,
    ),
  });

/** What is paid or cancelled is gone. */
const gone = billPageAnswered((was) => (http, live) => {
  const bill = live.controlNumbers.get(http.req.param('number') ?? '');
  const isDue = bill !== undefined && due(bill) > 0 && bill.account.cancelledAt === null;
  return isDue ? was(http, live) : new Response('<p>Gone.</p>', { status: 410 });
});

/** A page is asked for in a language. */
const inLanguages = billPageAnswered((was) => (http, live) => {
  if (http.req.query('lang') !== undefined) return was(http, live);
  const headers = { Location: `${http.req.path}?lang=sw`, 'Set-Cookie': 'lang=sw; Path=/' };
  return new Response(null, { status: 302, headers });
});

export const hostedVariants = varyingLive({
  'hosted.swahili: the page of a bill sends its visitor on to the same in Swahili, with points between thousands':
    together(inSwahili, inLanguages),
  'hosted.spaced: there are narrow spaces between thousands, and a script fills the field of a bill page': spaced,
  'hosted.gone: a bill that is paid or cancelled has no page any more; the field has separators and cents': together(
    spelled,
    gone,
  ),
  'hosted.referenced: thousands stand apart in the field of a bill page by spaces that are written by their numbers':
    referenced,
});
