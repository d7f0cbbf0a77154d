import { posRail } from '../../contract/limits.ts';
import { channelOf } from '../charges/charge.ts';
import type { Resource } from '../history.ts';
import type { Fields } from '../order.ts';
import { deviationOf, type Law, law, type Note, type KnownResource } from '../resources/known.ts';
import { momentOf } from '../resources/moment.ts';
import { noted, quoted } from '../ruling.ts';

const isPos = (charge: KnownResource): boolean => channelOf(charge) === 'pos';
const isPaid = ({ fields }: KnownResource): boolean => fields['state'] === 'succeeded';

/** What sets the charges of a till and those of a phone apart. */
export const chargePos: readonly Law[] = [
  law('pos-charge.created-as-requires-payment', (charge) => {
    if (!charge.fresh || !isPos(charge)) return [];
    if (charge.fields['state'] === 'requires_payment') return [null];
    return [deviationOf(charge, 'state', ' when it is created: "requires_payment"')];
  }),
  law('pos-charge.rail-wallet-when-paid', (charge) => {
    if (!isPaid(charge) || !isPos(charge)) return [];
    return [charge.fields['rail'] === posRail ? null : deviationOf(charge, 'rail', ', which is paid: "wallet"')];
  }),
  law('charge.rail-wallet-is-for-pos', (charge) => {
    if (channelOf(charge) !== 'phone') return [];
    const due = ': no wallet, which is for POS charges';
    return [charge.fields['rail'] === posRail ? deviationOf(charge, 'rail', due) : null];
  }),
];

const codeFields = ['token', 'qr'] as const;

/** The code by which a till is paid. */
export const posCode: readonly Law[] = [
  /** Of two that can be paid at different tills one could never be meant; one till may show one code all day. */
  law('pos-charge.code-of-one-charge', (charge, history) => {
    const { known, exchange, place } = charge;
    if (!known || !isPos(charge) || !isPayable(charge.fields)) return [];
    return codeFields.flatMap((field) => {
      const [own, now] = [known.first.fields[field], charge.fields[field]];
      return [...new Set([own, now])].flatMap((code) => {
        if (typeof code !== 'string') return [];
        const other = history
          .payableBy(exchange.deployment, field, code)
          .find(
            (each) =>
              each.id !== known.id &&
              !isOfTill(each, known) &&
              isMadeBeside(charge, each) &&
              (code === own || !hasGivenUp(each, field, code)),
          );
        if (!other) return [null];
        const expected = `${field} ${place}: another than that of ${other.id}, which was made while this can be paid`;
        return [{ expected, actual: `${quoted(code)} on both`, with: [known.first.n, other.first.n] }];
      });
    });
  }),
];

/** A till that is not told may be any. */
function isOfTill({ business, first }: Resource, known: Resource): boolean {
  const [one, other] = [first.fields['till'], known.first.fields['till']];
  return business === known.business && (one === other || one === undefined || other === undefined);
}

/** A code that is drawn anew wherever it is shown may be another's then. */
function hasGivenUp({ latest }: Resource, field: string, code: string): boolean {
  const shown = latest.fields[field];
  return shown !== undefined && shown !== code;
}

const isPayable = (fields: Fields): boolean => fields['state'] === 'requires_payment';

/** Whether another was made within the time of a charge that is seen to be unpaid still. */
function isMadeBeside({ fields, exchange }: KnownResource, { first }: Resource): boolean {
  const [from, until, made] = [fields['created'], fields['expires_at'], first.fields['created']].map(momentOf);
  if (!from || !until || !made || first.received > exchange.sent) return false;
  return isPayable(first.fields) && made.at >= from.at && made.at < until.at;
}

/** Which fields a POS charge shows, and when. */
export const posFields: Note = (charge) => {
  if (!isPos(charge)) return [];
  const { via, fields, exchange, first } = charge;
  const when = via === 'create' ? 'at creation' : 'at a read';
  const has = (name: string): boolean => Object.hasOwn(fields, name);
  const shown = ['till', 'token', 'qr'].filter(has).join(', ') || 'none';
  const anew = codeFields.filter((name) => first && has(name) && first.fields[name] !== fields[name]);
  const fees = ['fee_minor', 'mdr_minor'].filter(has).join(' and ');
  return [
    noted('pos-charge.fee-minor-beside-mdr', exchange, `${when}: ${fees}`),
    ...(isPaid(charge) ? [] : [noted('pos-charge.rail-before-paid', exchange, quoted(fields['rail']))]),
    ...(via === 'create' ? [] : [noted('pos-charge.fields-on-read', exchange, shown)]),
    ...anew.map((name) => noted('pos-charge.code-at-reads', exchange, `another ${name}`)),
  ];
};
