import { change, shownAt, shownCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { Order } from '../../charge.ts';
import { fault } from '../fault.ts';
import { without } from '../without.ts';

const kept = (alter: (order: Order) => Partial<Order>): Patch =>
  change('making', () => ({ order: (order) => ({ ...order, ...alter(order) }) }));

const text =
  (alter: (value: string) => string) =>
  (value: string | null): string | null =>
    value === null ? null : alter(value);

export const echoedTextFaults = [
  fault(
    'echo.reference-trimmed',
    'spaces around a reference are lost',
    'charge.reference-echoed',
    kept(({ reference }) => ({ reference: text((value) => value.trim())(reference) })),
  ),
  fault(
    'echo.reference-cut-at-199',
    'the 200th character of a reference is lost',
    'charge.reference-echoed',
    kept(({ reference }) => ({ reference: text((value) => Array.from(value).slice(0, 199).join(''))(reference) })),
  ),
  fault(
    'echo.reference-capitals',
    'a reference is written in capitals on lists',
    'charge.reference-echoed',
    shownAt('charges.list', (view, { charge }) => ({ ...view, reference: (charge.reference ?? '').toUpperCase() })),
  ),
  fault(
    'echo.reference-number',
    'a reference of digits becomes a number',
    ['charge.reference', 'charge.reference-echoed'],
    shownCharge((view, { charge }) =>
      /^\d{1,15}$/.test(charge.reference ?? '') ? { ...view, reference: Number(charge.reference) } : view,
    ),
  ),
  fault(
    'echo.reference-missing-on-list',
    'lists leave the reference out',
    'charge.reference-echoed',
    shownAt('charges.list', (view) => without(view, 'reference')),
  ),
  fault(
    'echo.description-escaped',
    'a description has its < and & escaped',
    'charge.description-echoed',
    kept(({ description }) => ({
      description: text((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))(description),
    })),
  ),
  fault(
    'echo.description-cut-at-255',
    'a description is cut to 255 characters',
    'charge.description-echoed',
    kept(({ description }) => ({
      description: text((value) => Array.from(value).slice(0, 255).join(''))(description),
    })),
  ),
  fault(
    'echo.description-composed',
    'letters and accents of a description are drawn together',
    'charge.description-echoed',
    kept(({ description }) => ({ description: text((value) => value.normalize('NFC'))(description) })),
  ),
  fault(
    'echo.description-basic-plane',
    'characters beyond 16 bits become question marks',
    'charge.description-echoed',
    kept(({ description }) => ({
      description: text((value) => value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'))(description),
    })),
  ),
  fault(
    'echo.description-missing-on-read',
    'a charge that is read has no description',
    'charge.description-echoed',
    shownAt('charges.get', (view) => without(view, 'description')),
  ),
  fault(
    'echo.description-object',
    'the description of a charge that is read is an object',
    'charge.description',
    shownAt('charges.get', (view) => ({ ...view, description: { en: view['description'] ?? null } })),
  ),
  fault(
    'echo.rail-renamed',
    'tigo is shown as mixx',
    'charge.rail',
    shownCharge((view) => (view['rail'] === 'tigo' ? { ...view, rail: 'mixx' } : view)),
  ),
  fault(
    'echo.rail-routed',
    'azampesa is shown as halopesa',
    'charge.rail-echoed',
    shownAt('charges.list', (view) => (view['rail'] === 'azampesa' ? { ...view, rail: 'halopesa' } : view)),
  ),
  fault(
    'echo.rail-wallet-once-succeeded',
    'a succeeded charge has the rail wallet',
    'charge.rail-wallet-is-for-pos',
    shownCharge((view) => (view['state'] === 'succeeded' ? { ...view, rail: 'wallet' } : view)),
  ),
];
