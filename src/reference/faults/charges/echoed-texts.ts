import { change, shownAt, shownCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { Order } from '../../charges/charge.ts';
import { breaking } from '../fault.ts';
import { omitting, turning } from '../views.ts';

const kept = (alter: (order: Order) => Partial<Order>): Patch =>
  change('making')(() => ({ order: (order) => ({ ...order, ...alter(order) }) }));

const text =
  (alter: (value: string) => string) =>
  (value: string | null): string | null =>
    value === null ? null : alter(value);

export const echoedTextFaults = [
  ...breaking('charge.reference-echoed', {
    'echo.reference-trimmed: spaces around a reference are lost': kept(({ reference }) => ({
      reference: text((value) => value.trim())(reference),
    })),
    'echo.reference-cut-at-199: the 200th character of a reference is lost': kept(({ reference }) => ({
      reference: text((value) => Array.from(value).slice(0, 199).join(''))(reference),
    })),
    'echo.reference-capitals: a reference is written in capitals on lists': shownAt('charges.list')(
      (view, { charge }) => ({ ...view, reference: (charge.reference ?? '').toUpperCase() }),
    ),
    'echo.reference-missing-on-list: lists leave the reference out': shownAt('charges.list')(omitting('reference')),
  }),
  ...breaking(['charge.reference', 'charge.reference-echoed'], shownCharge, {
    'echo.reference-number: a reference of digits becomes a number': (view, { charge }) =>
      /^\d{1,15}$/.test(charge.reference ?? '') ? { ...view, reference: Number(charge.reference) } : view,
  }),
  ...breaking('charge.description-echoed', {
    'echo.description-escaped: a description has its < and & escaped': kept(({ description }) => ({
      description: text((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))(description),
    })),
    'echo.description-cut-at-255: a description is cut to 255 characters': kept(({ description }) => ({
      description: text((value) => Array.from(value).slice(0, 255).join(''))(description),
    })),
    'echo.description-composed: letters and accents of a description are drawn together': kept(({ description }) => ({
      description: text((value) => value.normalize('NFC'))(description),
    })),
    'echo.description-basic-plane: characters beyond 16 bits become question marks': kept(({ description }) => ({
      description: text((value) => value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'))(description),
    })),
    'echo.description-missing-on-read: a charge that is read has no description': shownAt('charges.get')(
      omitting('description'),
    ),
  }),
  ...breaking('charge.description', {
    'echo.description-object: the description of a charge that is read is an object': shownAt('charges.get')(
      turning('description', (value) => ({ en: value ?? null })),
    ),
  }),
  ...breaking('charge.rail', shownCharge, {
    'echo.rail-renamed: tigo is shown as mixx': (view) => (view['rail'] === 'tigo' ? { ...view, rail: 'mixx' } : view),
  }),
  ...breaking('charge.rail-echoed', shownAt('charges.list'), {
    'echo.rail-routed: azampesa is shown as halopesa': (view) =>
      view['rail'] === 'azampesa' ? { ...view, rail: 'halopesa' } : view,
  }),
  ...breaking('charge.rail-wallet-is-for-pos', shownCharge, {
    'echo.rail-wallet-once-succeeded: a succeeded charge has the rail wallet': (view) =>
      view['state'] === 'succeeded' ? { ...view, rail: 'wallet' } : view,
  }),
];
