import type { RequestTemplate } from '../../evidence/exchange.ts';

type Written = NonNullable<RequestTemplate['written']>;

/** Members as they are written, in the order in which they stand. */
const members = (json: object, colon: string, write: (value: unknown) => string): readonly string[] =>
  Object.entries(json).flatMap(([name, value]) =>
    value === undefined ? [] : `${JSON.stringify(name)}${colon}${write(value)}`,
  );

/** A text of an object without a sign that is not ASCII, and with its slashes escaped: RFC 8259 has both. */
const escaped = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value)
        .replaceAll('/', String.raw`\/`)
        .replaceAll(/[\u0080-\uffff]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : JSON.stringify(value);

const ways: Readonly<Record<Written, (json: object) => string>> = {
  lines: (json) => `{\n  ${members(json, ': ', JSON.stringify).join(',\n  ')}\n}\n`,
  escaped: (json) => `{${members(json, ':', escaped).join(',')}}`,
};

/** The same JSON as another program writes it; what lies within a member of an object stays as short as it can be. */
export const writtenJson = (json: unknown, written: Written | undefined): string =>
  written === undefined || json === null || typeof json !== 'object' || Array.isArray(json)
    ? JSON.stringify(json)
    : ways[written](json);
