import { onceIn } from './changes.ts';
import { firstOf } from '../misreading.ts';
import type { Patch } from '../../behaviour.ts';
import { change, shownAt, shownCharge, standingCharge } from '../../change.ts';
import type { ChargeOrder } from '../../charges/charge.ts';
import { now } from '../../http/call.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import { omitting, setting, turning } from '../views.ts';

const kept = (alter: (order: ChargeOrder) => Partial<ChargeOrder>): Patch =>
  change('making')(() => ({ order: (order) => ({ ...order, ...alter(order) }) }));

/** Changes metadata from its innermost values outwards; undefined leaves one out. */
const metadata = (alter: (value: JsonValue) => JsonValue | undefined): Patch =>
  kept(({ metadata: given }) => {
    if (given === null) return {};
    const changed: unknown = JSON.parse(JSON.stringify(given), (_name, value: JsonValue) =>
      alter(Array.isArray(value) ? value.filter((each) => each !== undefined) : value),
    );
    return { metadata: isObject(changed) ? changed : {} };
  });

const returned = 'charge.metadata-returned';
const day = 86_400_000;

/** What a charge gives back of what was asked, and what it loses on its way. */
export const chargeEchoFaults = [
  ...breaking('charge.reference-echoed', kept, {
    'echo.reference-trimmed: spaces around a reference are lost': ({ reference }) => ({
      reference: reference && reference.trim(),
    }),
    'echo.reference-cut-at-199: the 200th character of a reference is lost': ({ reference }) => ({
      reference: reference && firstOf(199)(reference),
    }),
    'echo.reference-zero-lost: the reference 0 is lost': ({ reference }) => ({
      reference: reference === '0' ? null : reference,
    }),
  }),
  ...breaking('charge.reference-echoed', {
    'echo.reference-capitals: a reference is written in capitals on lists': shownAt('charges.list')(
      (view, { charge }) => ({ ...view, reference: (charge.reference ?? '').toUpperCase() }),
    ),
    'echo.reference-missing-on-list: lists leave the reference out': shownAt('charges.list')(omitting('reference')),
    'echo.reference-lost-once-failed: a failed charge has no reference': onceIn('failed')(setting({ reference: null })),
  }),
  ...breaking(['charge.reference', 'charge.reference-echoed'], shownCharge, {
    'echo.reference-number: a reference of digits becomes a number': (view, { charge }) =>
      /^\d{1,15}$/.test(charge.reference ?? '') ? { ...view, reference: Number(charge.reference) } : view,
  }),
  ...breaking('charge.description-echoed', kept, {
    'echo.description-escaped: a description has its < and & escaped': ({ description }) => ({
      description: description && description.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    }),
    'echo.description-cut-at-255: a description is cut to 255 characters': ({ description }) => ({
      description: description && firstOf(255)(description),
    }),
    'echo.description-composed: letters and accents of a description are drawn together': ({ description }) => ({
      description: description && description.normalize('NFC'),
    }),
    'echo.description-basic-plane: characters beyond 16 bits become question marks': ({ description }) => ({
      description: description && description.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
    }),
    'echo.description-zero-lost: the description 0 is lost': ({ description }) => ({
      description: description === '0' ? null : description,
    }),
    'echo.description-in-one-line: line breaks of a description become spaces': ({ description }) => ({
      description: description && description.replaceAll('\n', ' '),
    }),
  }),
  ...breaking('charge.description-echoed', shownAt('charges.get'), {
    'echo.description-missing-on-read: a charge that is read has no description': omitting('description'),
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
  ...breaking(returned, metadata, {
    'echo.metadata-nulls-lost: null inside metadata is lost': (value) => (value === null ? undefined : value),
    'echo.metadata-numbers-as-text: numbers in metadata become strings': (value) =>
      typeof value === 'number' ? String(value) : value,
    'echo.metadata-fractions-rounded: fractions in metadata are rounded to two digits': (value) =>
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    'echo.metadata-large-numbers-cut: numbers above 32 bits are cut': (value) =>
      typeof value === 'number' && Number.isInteger(value) ? Math.max(-(2 ** 31), Math.min(value, 2 ** 31 - 1)) : value,
    'echo.metadata-booleans-as-numbers: true and false in metadata become 1 and 0': (value) =>
      typeof value === 'boolean' ? Number(value) : value,
    'echo.metadata-empty-lists-lost: empty arrays in metadata are lost': (value) =>
      Array.isArray(value) && value.length === 0 ? undefined : value,
    'echo.metadata-long-text-cut: strings in metadata are cut to 255 characters': (value) =>
      typeof value === 'string' ? value.slice(0, 255) : value,
    'echo.metadata-text-trimmed: spaces around strings in metadata are lost': (value) =>
      typeof value === 'string' ? value.trim() : value,
    'echo.metadata-names-small: names in metadata are written small': (value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]))
        : value,
  }),
  ...breaking(returned, {
    'echo.metadata-missing-on-list: lists leave metadata empty': shownAt('charges.list')(setting({ metadata: {} })),
    'echo.metadata-lost-once-failed: a failed charge has no metadata': onceIn('failed')(setting({ metadata: {} })),
  }),
  ...breaking('charge.metadata', shownAt('charges.get'), {
    'echo.metadata-text-on-read: metadata that is read is a string of JSON': turning('metadata', (value) =>
      JSON.stringify(value),
    ),
  }),
  ...breaking('charge.expires-after-15-minutes', shownCharge, {
    'charge.expires-when-it-ended: expires_at becomes the moment of the outcome': (view, { step, charge, call }) =>
      step.state === 'processing'
        ? view
        : { ...view, expires_at: call.behaviour.wire.dateTime(charge.createdAt + step.after, call) },
  }),
  ...breaking('charge.state', shownAt('charges.list'), {
    'charge.state-success-on-list: lists call succeeded success': (view, { step }) =>
      step.state === 'succeeded' ? { ...view, state: 'success' } : view,
  }),
  ...breaking('sandbox.trigger-3-reason', shownAt('charges.list'), {
    'trigger-3.other-reason-on-list: lists give PAYER_DECLINED for trigger 3': (view, { step }) =>
      step.reason === 'INSUFFICIENT_FUNDS' ? { ...view, failure_reason: 'PAYER_DECLINED' } : view,
  }),
  ...breaking('lifecycle.succeeded-is-final', standingCharge, {
    'lifecycle.succeeded-then-expired-late: ten days after its success a charge is expired': (step, charge, call) =>
      step.state === 'succeeded' && now(call) - charge.createdAt > 10 * day ? { ...step, state: 'expired' } : step,
  }),
  ...breaking('charge.metadata', shownCharge, {
    'echo.metadata-empty-as-list: empty metadata becomes an empty array': (view, { charge }) =>
      charge.metadata && Object.keys(charge.metadata).length === 0 ? { ...view, metadata: [] } : view,
  }),
];
