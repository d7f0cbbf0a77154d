import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import { change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import type { PageContext, PayerPage } from '../../payer-pages/payer-page.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { unsentCall } from '../../http/call-of.ts';

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const grouped = (shillings: number): string => shillings.toLocaleString('en-US');

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Draw = (bill: Bill, call: Call, http: PageContext) => Response;

/** Answers the page of a bill of which something is left to pay in another way. */
const billPage =
  (draw: Draw): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method === 'GET' && page.path.startsWith('/b/') ? { ...page, answer: drawn(page, draw) } : page,
    ),
  });

const drawn =
  (page: PayerPage, draw: Draw): PayerPage['answer'] =>
  (http, live) => {
    const bill = live.controlNumbers.get(http.req.param('number') ?? '');
    const call = unsentCall(live);
    const isOpen = bill && call.behaviour.billPaying.over(bill, call) === null && due(bill, call) > 0;
    return isOpen ? draw(bill, call, http) : page.answer(http, live);
  };

const rails = (): string => chargeRails.map((rail) => `<option>${rail}</option>`).join('');

const payerOf = (): string =>
  `<select name="rail" aria-label="Mtandao">${rails()}</select><input name="phone" type="tel" required>`;

interface Words {
  readonly title: string;
  readonly number: string;
  readonly owed: string;
  readonly pay: string;
}

const words: Readonly<Record<'sw' | 'en' | 'fr', Words>> = {
  sw: { title: 'Lipa bili', number: 'Namba ya malipo', owed: 'Kiasi kinachodaiwa', pay: 'Lipa sasa' },
  en: { title: 'Pay a bill', number: 'Control number', owed: 'Amount due', pay: 'Pay now' },
  fr: { title: 'Payer une facture', number: 'Numéro de contrôle', owed: 'Reste à payer', pay: 'Payer' },
};

const isTongue = (text: string): text is keyof typeof words => Object.hasOwn(words, text);

/** A page is led on to the one in the language of its reader, which begins with a form to choose another. */
export const tonguePages = billPage((bill, call, http) => {
  const tongue = http.req.query('lang') ?? '';
  if (!isTongue(tongue)) {
    const asked = (http.req.header('accept-language') ?? '').slice(0, 2).toLowerCase();
    const lang = isTongue(asked) ? asked : 'sw';
    return new Response(null, {
      status: 302,
      headers: {
        Location: `?lang=${lang}`,
        'Set-Cookie': `lang=${lang}; Path=/b; SameSite=Lax`,
        Vary: 'Accept-Language',
      },
    });
  }
  const { title, number, owed, pay } = words[tongue];
  const others = Object.keys(words).map((each) => `<option value="${each}">${each}</option>`);
  const page = `<!doctype html><html lang="${tongue}"><head><meta charset="utf-8"><title>${title}</title></head><body>
<form method="get" action="${http.req.path}"><select name="lang">${others.join('')}</select><button>OK</button></form>
<main><h1>${title}</h1><p>${escaped(bill.description ?? '')}</p>
<p>${number}: <b>${call.behaviour.billShowing.printed(bill.controlNumber, call)}</b></p><p>${owed}: <b>TSh ${grouped(due(bill, call))}/=</b></p>
<form method="post" action="${http.req.path}"><input name="amount" inputmode="numeric" value="${due(bill, call)}">${payerOf()}<button>${pay}</button></form>
</main></body></html>`;
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': tongue } });
});

/** A page with a form for cookies, one for all that is owed, with buttons for a part, and one to call for help. */
export const manyForms = billPage((bill, call) => {
  const left = due(bill, call);
  const number = bill.controlNumber.replaceAll(/\d{4}/g, '<span>$&</span>');
  const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Bill</title><style>span+span{margin-left:.5ch}</style></head><body>
<dialog open><form method="dialog"><p>We use one cookie.</p><button value="yes">Fine</button></form></dialog>
<h1>Bill <span hidden>number</span> ${number}</h1><p>${escaped(bill.description ?? '')}</p>
<p>Left to pay: <strong>${grouped(left)}</strong> shillings (TZS)</p>
<form method="POST" id="pay"><fieldset><legend>Pay</legend><label for="amount">Amount in TZS</label>
<input id="amount" name="amount" type="number" min="1" value="${left}" required>${payerOf()}
<button type="button" onclick="amount.value = Math.ceil(${left} / 2)">Half</button><button type="submit">Pay</button></fieldset></form>
<form method="get" action="tel:+255800110064"><button>Call us</button></form>
<script type="application/json" id="state">${JSON.stringify({ control_number: bill.controlNumber, due: left })}</script>
</body></html>`;
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
});

/** Two steps: the first page asks how much, and leads on to one that asks who pays. */
export const twoSteps = billPage((bill, call, http) => {
  const left = due(bill, call);
  const given = http.req.query('amount') ?? '';
  const isSecond = /^[1-9]\d{0,9}$/.test(given);
  const step = isSecond
    ? `<form method="post" action="${http.req.path}"><input type="hidden" name="amount" value="${given}"><p>TZS ${grouped(Number(given))}</p>${payerOf()}<button>Pay</button></form><a href="?">Back</a>`
    : `<form method="get"><label>Amount (TZS) <input name="amount" type="number" min="1" value="${left}"></label><button>Next</button></form>`;
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Step ${isSecond ? 2 : 1} of 2</title></head><body>
<ol><li>How much</li><li>Who pays</li></ol><p>${escaped(bill.description ?? '')}</p>
<p>Control number ${call.behaviour.billShowing.printed(bill.controlNumber, call)}, outstanding TZS ${grouped(left)}</p>${step}</body></html>`;
  return new Response(page, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Referrer-Policy': 'no-referrer' },
  });
});

/** A message is in Swahili for a number that ends evenly and in English for any other, the address first. */
export const tonguesByNumber = together(
  change('notices')((was) => ({
    messages: (bill, phone, call) =>
      was.messages(bill, phone, call).map((message) => {
        const [left, url] = [grouped(due(bill, call)), billUrl(bill, call)];
        const number = call.behaviour.billShowing.printed(bill.controlNumber, call);
        const text =
          Number(phone.at(-1)) % 2 === 0
            ? `${url} au namba ya malipo ${number}. Unadaiwa TSh ${left}/=. Asante!`
            : `${url} or control number ${number}. You owe TZS ${left}. Thank you!`;
        return { ...message, text };
      }),
  })),
);

const soon_ms = 20_000;
const most = 6;

/** Nobody is told of one bill more than six times within twenty seconds, and the reason is a sentence. */
export const notTooOften = change('notices')((was) => ({
  held: (bill, call) => {
    const lately = bill.messages.filter(({ at }) => call.deployment.clock.now() - at < soon_ms).length;
    return lately >= most ? 'Six messages were sent a moment ago; try again in twenty seconds.' : was.held(bill, call);
  },
  mask: (phone) => `(${'x'.repeat(phone.length - 3)}) ${phone.slice(-3)}`,
}));
