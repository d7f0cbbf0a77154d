import { answers, field, shownAt, shownCharge } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { isFinal } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';
import { bytes, cutToBytes } from '../../misreading.ts';
import { sent, textIn } from './kept.ts';

const mojibake = (text: string): string =>
  text.replaceAll(/[\u0080-\u00ff]/g, (sign) => Buffer.from(sign).toString('latin1'));

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What becomes of texts. */
export const slipTextFaults = [
  ...breaking('charge.reference-echoed', {
    'slip.reference-encoded-twice: a read of what has ended gives letters of Latin-1 in a reference encoded twice':
      shownAt('charges.get')((view, { step }) => (isFinal(step.state) ? textIn(view, 'reference', mojibake) : view)),
    'slip.reference-zeros: the list drops the zeros that a reference of digits begins with': shownAt('charges.list')(
      (view) => textIn(view, 'reference', (text) => (/^0+\d+$/.test(text) ? String(BigInt(text)) : text)),
    ),
    'slip.reference-decoded: a read decodes what in a reference is written as in an address': shownAt('charges.get')(
      (view) => textIn(view, 'reference', decoded),
    ),
    'slip.reference-uuid: a reference that is a UUID comes back in small letters': shownCharge((view) =>
      textIn(view, 'reference', (text) => (uuid.test(text) ? text.toLowerCase() : text)),
    ),
    'slip.reference-of-nothing: a reference that is the word null or undefined comes back empty': shownCharge((view) =>
      textIn(view, 'reference', (text) => (/^(null|undefined)$/i.test(text) ? '' : text)),
    ),
    'slip.reference-soft-signs: a reference loses soft hyphens, joiners and marks of direction': shownCharge((view) =>
      textIn(view, 'reference', (text) => text.replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')),
    ),
    'slip.reference-as-number: the list tells a reference such as 1e5 or 12.50 as the number that it is': shownAt(
      'charges.list',
    )((view) =>
      textIn(view, 'reference', (text) => (/^[1-9]\d{0,8}(\.\d+0|e\d)$/.test(text) ? String(Number(text)) : text)),
    ),
    'slip.reference-crlf: ends of lines in a reference become single line feeds': shownCharge((view) =>
      textIn(view, 'reference', (text) => text.replaceAll('\r\n', '\n')),
    ),
  }),
  ...breaking('charge.description-echoed', {
    'slip.description-entities: entities of HTML in a description are resolved': shownCharge((view) =>
      textIn(view, 'description', (text) =>
        text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? ''),
      ),
    ),
    'slip.description-500-bytes: the list cuts a description to 500 bytes': shownAt('charges.list')((view) =>
      textIn(view, 'description', (text) => cutToBytes(text, 500)),
    ),
    'slip.description-unslashed: a read of what has ended drops the backslashes of a description': shownAt(
      'charges.get',
    )((view, { step }) =>
      isFinal(step.state) ? textIn(view, 'description', (text) => text.replaceAll(/\\(.)/gs, '$1')) : view,
    ),
    'slip.description-zero: a description that is the digit 0 counts as none': shownCharge((view) =>
      textIn(view, 'description', (text) => (text === '0' ? '' : text)),
    ),
    'slip.description-tags: what stands between angle brackets in a description is dropped in the list': shownAt(
      'charges.list',
    )((view) => textIn(view, 'description', (text) => text.replaceAll(/<[^<>]+>/g, ''))),
    'slip.description-template: a description has its braces filled in': shownCharge((view, { charge }) =>
      textIn(view, 'description', (text) =>
        text.replaceAll(/\{\{?(\w+)\}?\}/g, (_all, name: string) => (name === 'amount' ? String(charge.amount) : '')),
      ),
    ),
    'slip.description-private-use: half-width and full-width letters in a description are made plain': shownAt(
      'charges.list',
    )((view) =>
      textIn(view, 'description', (text) => text.replaceAll(/[\uff01-\uffee]/g, (sign) => sign.normalize('NFKC'))),
    ),
  }),
  ...breaking('charges.create.reference-200-accepted', {
    'slip.reference-512-bytes: a reference of more than 512 bytes is refused': field('reference')(
      (was) => (given, call) =>
        typeof given === 'string' && codePoints(given) <= 200 && bytes(given) > 512
          ? { code: 'BAD_REQUEST' }
          : was(given, call),
    ),
  }),
  ...breaking('charges.create.description-500-accepted', {
    'slip.description-escaped-length: a description is measured as it is written in JSON': field('description')(
      (was) => (given, call) =>
        typeof given === 'string' &&
        codePoints(given) <= 500 &&
        JSON.stringify(given).length - 2 > 500 &&
        !/[\u{10000}-\u{10ffff}]/u.test(given)
          ? { code: 'BAD_REQUEST' }
          : was(given, call),
    ),
  }),
  ...breaking('errors.never-500', {
    'slip.half-a-pair-crashes: half a surrogate pair in a text crashes': answers((_answer, call) => {
      const { reference, description } = sent(call);
      return [reference, description].some((text) => typeof text === 'string' && /\p{Surrogate}/u.test(text));
    })(() => ({ status: 500 })),
    'slip.nul-crashes: a zero character in a text crashes': answers((_answer, call) =>
      JSON.stringify(sent(call)).includes('\\u0000'),
    )(() => ({ status: 500 })),
    'slip.reference-object-crashes: a reference that is an object crashes': answers((_answer, call) => {
      const { reference } = sent(call);
      return typeof reference === 'object' && reference !== null;
    })(() => ({ status: 500 })),
  }),
];
