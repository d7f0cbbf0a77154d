import { change, shownAt } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { Order } from '../../charges/charge.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import { setting, turning } from '../views.ts';

const kept = (alter: (order: Order) => Partial<Order>): Patch =>
  change('making')(() => ({ order: (order) => ({ ...order, ...alter(order) }) }));

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

const returned = 'charge.metadata-returned';

export const echoedMetadataFaults = [
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
  }),
  ...breaking('charge.metadata', shownAt('charges.get'), {
    'echo.metadata-text-on-read: metadata that is read is a string of JSON': turning('metadata', (value) =>
      JSON.stringify(value),
    ),
  }),
];
