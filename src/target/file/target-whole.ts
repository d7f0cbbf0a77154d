import { isErrorCode, statusOf } from '../../contract/errors.ts';
import type { Misfit } from '../../text/misfit.ts';
import { ABSENT, oneOf, valueAt } from '../../text/plain-words.ts';
import type { Path } from '../../text/yaml-place.ts';
import { keyMode } from './key-form.ts';
import { strayKeys } from './stray-keys.ts';
import { webhookMisfits } from './webhooks-whole.ts';

/** What no single key of a target can show. It looks at plain data, so that it also speaks of a file with faults. */
export function wholeMisfits(data: unknown): readonly Misfit[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return [
    ...nothingToExercise(data),
    ...operatorForm(data),
    ...sameKeys(data),
    ...keylessDeployments(data),
    ...statedStatuses(data),
    ...webhookMisfits(data),
    ...strayKeys(data),
  ];
}

const given = (data: unknown, ...path: Path): boolean => valueAt(data, path) !== ABSENT;

const at = (path: Path, message: string, help?: string): Misfit => ({
  path,
  what: 'key',
  message,
  ...(help !== undefined && { help }),
});

function nothingToExercise(data: object): Misfit[] {
  if (given(data, 'sandbox') || given(data, 'live')) return [];
  return [at([], 'neither sandbox nor live is given', 'add sandbox: { base_url: … }, live: { base_url: … } or both')];
}

const FORMS = ['url', 'command', 'manual'];

function operatorForm(data: object): Misfit[] {
  const operator = valueAt(data, ['operator']);
  if (typeof operator !== 'object' || operator === null || Array.isArray(operator)) return [];
  const forms = FORMS.filter((form) => given(operator, form));
  if (forms.length === 0) return [at(['operator'], `an operator needs one of ${oneOf(FORMS)}`)];
  if (forms.length > 1)
    return [at(['operator', forms[1] ?? ''], 'an operator has one form only', 'remove all but one')];
  const strayToken = given(operator, 'token') && forms[0] !== 'url';
  return strayToken ? [at(['operator', 'token'], 'a token goes with url only')] : [];
}

interface WrittenKey {
  readonly path: Path;
  readonly secret: unknown;
  readonly active: boolean;
}

function writtenKeys(data: object): WrittenKey[] {
  const keys = valueAt(data, ['keys']);
  if (!Array.isArray(keys)) return [];
  return keys.map((key: unknown, index) => ({
    path: ['keys', index, 'secret'],
    secret: valueAt(key, ['secret']),
    active: [ABSENT, 'active'].includes(valueAt(key, ['status']) as string),
  }));
}

function sameKeys(data: object): Misfit[] {
  const keys = writtenKeys(data).filter(({ secret }) => typeof secret === 'string' && keyMode(secret) !== undefined);
  return keys.flatMap(({ path, secret }, index) => {
    const first = keys.findIndex((other) => other.secret === secret);
    const message = `the same key as keys[${String(keys[first]?.path[1])}]`;
    return first < index ? [{ path, what: 'value' as const, message, help: 'give each key once' }] : [];
  });
}

const DEPLOYMENTS = [
  { name: 'sandbox', mode: 'test' },
  { name: 'live', mode: 'live' },
] as const;

/** An operator may make keys. A key that is itself wrong is told first: it may be the one that is looked for. */
function keylessDeployments(data: object): Misfit[] {
  const keys = writtenKeys(data).map((key) => ({ ...key, mode: keyMode(String(key.secret)) }));
  if (given(data, 'operator') || keys.some(({ mode }) => mode === undefined)) return [];
  return DEPLOYMENTS.filter(
    ({ name, mode }) => given(data, name) && !keys.some((key) => key.active && key.mode === mode),
  ).map(({ name, mode }) =>
    at([name], `${name} has no active sk_${mode}_ key`, 'add one under keys, or an operator that can create_key'),
  );
}

function statedStatuses(data: object): Misfit[] {
  const statuses = valueAt(data, ['statuses']);
  if (typeof statuses !== 'object' || statuses === null) return [];
  return Object.entries(statuses).flatMap(([code, status]) => {
    const stated = isErrorCode(code) ? statusOf(code) : null;
    if (stated === null || stated === status) return [];
    return [at(['statuses', code], `${code} is documented as ${stated}`, 'pin only what the document leaves open')];
  });
}
