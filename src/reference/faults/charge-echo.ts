import { change, shownAt, shownCharge } from '../change.ts';
import type { Patch } from '../behaviour.ts';
import type { Order } from '../charge.ts';
import { isObject, type JsonObject, type JsonValue } from '../json.ts';
import { fault } from './fault.ts';
import { without } from './without.ts';

const kept = (alter: (order: Order) => Partial<Order>): Patch =>
  change('making', () => ({ order: (order) => ({ ...order, ...alter(order) }) }));

const text =
  (alter: (value: string) => string) =>
  (value: string | null): string | null =>
    value === null ? null : alter(value);

type Inner = (value: JsonValue) => JsonValue | undefined;

/** Rebuilds metadata from its innermost values outwards; undefined leaves one out. */
function rebuilt(value: JsonValue, alter: Inner): JsonValue | undefined {
  if (Array.isArray(value))
    return alter(value.map((each) => rebuilt(each, alter)).filter((each) => each !== undefined));
  if (!isObject(value)) return alter(value);
  const entries = Object.entries(value).map(([name, inner]) => [name, rebuilt(inner, alter)] as const);
  return alter(
    Object.fromEntries(entries.filter((entry): entry is readonly [string, JsonValue] => entry[1] !== undefined)),
  );
}

const metadata = (alter: Inner): Patch =>
  kept((order) => {
    if (order.metadata === null) return {};
    const changed = rebuilt(order.metadata, alter);
    return { metadata: isObject(changed) ? changed : {} };
  });

function assigned(from: JsonObject): JsonObject {
  const to: Record<string, JsonValue> = {};
  for (const name of Object.keys(from)) to[name] = from[name] ?? null;
  return to;
}

const returned = 'charge.metadata-returned';

export const chargeEchoFaults = [
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
    kept(({ reference }) => ({ reference: text((value) => [...value].slice(0, 199).join(''))(reference) })),
  ),
  fault(
    'echo.reference-capitals',
    'a reference is written in capitals on lists',
    'charge.reference-echoed',
    shownAt('charges.list', (view) => ({ ...view, reference: String(view['reference']).toUpperCase() })),
  ),
  fault(
    'echo.reference-number',
    'a reference of digits becomes a number',
    ['charge.reference', 'charge.reference-echoed'],
    shownCharge((view) =>
      /^\d{1,15}$/.test(String(view['reference'])) ? { ...view, reference: Number(view['reference']) } : view,
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
    kept(({ description }) => ({ description: text((value) => [...value].slice(0, 255).join(''))(description) })),
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
    ['charge.description', 'charge.description-echoed'],
    shownAt('charges.get', (view) => ({ ...view, description: { en: view['description'] ?? null } })),
  ),
  fault(
    'echo.rail-renamed',
    'tigo is shown as mixx',
    ['charge.rail', 'charge.rail-echoed'],
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
    ['charge.rail-echoed', 'charge.rail-wallet-is-for-pos'],
    shownCharge((view) => (view['state'] === 'succeeded' ? { ...view, rail: 'wallet' } : view)),
  ),
  fault(
    'echo.metadata-nulls-lost',
    'null inside metadata is lost',
    returned,
    metadata((value) => (value === null ? undefined : value)),
  ),
  fault(
    'echo.metadata-numbers-as-text',
    'numbers in metadata become strings',
    returned,
    metadata((value) => (typeof value === 'number' ? String(value) : value)),
  ),
  fault(
    'echo.metadata-fractions-rounded',
    'fractions in metadata are rounded to two digits',
    returned,
    metadata((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)),
  ),
  fault(
    'echo.metadata-large-numbers-cut',
    'numbers above 32 bits are cut',
    returned,
    metadata((value) =>
      typeof value === 'number' && Number.isInteger(value) ? Math.max(-(2 ** 31), Math.min(value, 2 ** 31 - 1)) : value,
    ),
  ),
  fault(
    'echo.metadata-booleans-as-numbers',
    'true and false in metadata become 1 and 0',
    returned,
    metadata((value) => (typeof value === 'boolean' ? Number(value) : value)),
  ),
  fault(
    'echo.metadata-empty-lists-lost',
    'empty arrays in metadata are lost',
    returned,
    metadata((value) => (Array.isArray(value) && value.length === 0 ? undefined : value)),
  ),
  fault(
    'echo.metadata-long-text-cut',
    'strings in metadata are cut to 255 characters',
    returned,
    metadata((value) => (typeof value === 'string' ? value.slice(0, 255) : value)),
  ),
  fault(
    'echo.metadata-text-trimmed',
    'spaces around strings in metadata are lost',
    returned,
    metadata((value) => (typeof value === 'string' ? value.trim() : value)),
  ),
  fault(
    'echo.metadata-proto-lost',
    'a field named __proto__ is lost',
    returned,
    kept(({ metadata: given }) => ({ metadata: given && assigned(given) })),
  ),
  fault(
    'echo.metadata-names-small',
    'names in metadata are written small',
    returned,
    metadata((value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]))
        : value,
    ),
  ),
  fault(
    'echo.metadata-missing-on-list',
    'lists leave metadata empty',
    returned,
    shownAt('charges.list', (view) => ({ ...view, metadata: {} })),
  ),
  fault(
    'echo.metadata-text-on-read',
    'metadata that is read is a string of JSON',
    ['charge.metadata', returned],
    shownAt('charges.get', (view) => ({ ...view, metadata: JSON.stringify(view['metadata']) })),
  ),
];
