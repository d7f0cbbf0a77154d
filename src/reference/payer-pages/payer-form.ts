import { html } from 'hono/html';
import { chargeRails } from '../../contract/limits.ts';
import { parseMsisdn } from '../../contract/msisdn.ts';
import type { Payer } from './payer.ts';
import type { Markup } from './layout.ts';

const networks: Readonly<Record<Payer['rail'], string>> = {
  mpesa: 'M-Pesa',
  airtel: 'Airtel Money',
  tigo: 'Tigo Pesa',
  halopesa: 'HaloPesa',
  azampesa: 'AzamPesa',
};

/** Who pays: what every form asks. */
export const payerFields: Markup = html`<label>
    Network
    <select name="rail">
      ${chargeRails.map((rail) => html`<option value="${rail}">${networks[rail]}</option>`)}
    </select>
  </label>
  <label>
    Phone number
    <input name="phone" type="tel" required placeholder="0712345678" autocomplete="tel-national" />
  </label>`;

export function readPayer(form: URLSearchParams): Payer | null {
  const rail = chargeRails.find((each) => each === form.get('rail'));
  const number = parseMsisdn(form.get('phone')?.replaceAll(/[\s-]/g, ''));
  return rail && number ? { rail, msisdn: `+255${number.nineDigits}` } : null;
}

export const notice = (text: string | null): Markup => (text === null ? html`` : html`<p role="alert">${text}</p>`);

export const unknownPayer = 'Please give a network and a phone number such as 0712345678.';
