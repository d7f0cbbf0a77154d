import { isErrorCode, statusOf } from '../../contract/errors.ts';
import { modeOf } from '../../contract/mode.ts';
import type { Misfit } from '../../text/misfit.ts';
import { ABSENT, oneOf, valueAt } from '../../text/plain-words.ts';
import type { Path } from '../../text/yaml-place.ts';
import { holdsSecret, keyMode } from './key-form.ts';

/** What no single key of a target can show. It looks at plain data, so that it also speaks of a file with faults. */
export function wholeMisfits(data: unknown): readonly Misfit[] {
  const file = mappingAt(data);
  if (file === null) return [];
  return [
    ...nothingToExercise(file),
    ...operatorForm(mappingAt(file, 'operator')),
    ...sameKeys(file),
    ...keylessDeployments(file),
    ...statedStatuses(file),
    ...webhookMisfits(mappingAt(file, 'webhooks')),
    ...strayKeys(file),
  ];
}

function mappingAt(data: unknown, ...path: Path): object | null {
  const value = valueAt(data, path);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

const given = (mapping: object, key: string): boolean => Object.hasOwn(mapping, key);

const at = (path: Path, message: string, help?: string): Misfit => ({
  path,
  what: 'key',
  message,
  ...(help !== undefined && { help }),
});

function nothingToExercise(file: object): Misfit[] {
  if (given(file, 'sandbox') || given(file, 'live')) return [];
  return [at([], 'neither sandbox nor live is given', 'add sandbox: { base_url: … }, live: { base_url: … } or both')];
}

const FORMS = ['url', 'command', 'manual'];

function operatorForm(operator: object | null): Misfit[] {
  if (operator === null) return [];
  const [form, another] = FORMS.filter((name) => given(operator, name));
  if (form === undefined) return [at(['operator'], `an operator needs one of ${oneOf(FORMS)}`)];
  if (another !== undefined) return [at(['operator', another], 'an operator has one form only', 'remove all but one')];
  const strayToken = given(operator, 'token') && form !== 'url';
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

/** An operator may make keys. A key that is itself wrong is told first: it may be the one that is looked for. */
function keylessDeployments(data: object): Misfit[] {
  const keys = writtenKeys(data).map(({ secret, active }) => ({ active, mode: keyMode(String(secret)) }));
  if (given(data, 'operator') || keys.some(({ mode }) => mode === undefined)) return [];
  const help = 'add one under keys, or an operator that can create_key';
  return (['sandbox', 'live'] as const)
    .filter((name) => given(data, name) && !keys.some(({ active, mode }) => active && mode === modeOf(name)))
    .map((name) => at([name], `${name} has no active sk_${modeOf(name)}_ key`, help));
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

function webhookMisfits(webhooks: object | null): Misfit[] {
  if (webhooks === null) return [];
  return [...halfCertificate(webhooks), ...plainForm(webhooks), ...everyAddress(webhooks)];
}

function halfCertificate(webhooks: object): Misfit[] {
  const [one, none] = given(webhooks, 'certificate') ? ['certificate', 'key'] : ['key', 'certificate'];
  if (!given(webhooks, one) || given(webhooks, none)) return [];
  const help = 'give both, or neither for one that the run makes';
  return [at(['webhooks', one], `a ${one} needs its ${none} beside it`, help)];
}

function plainForm(webhooks: object): Misfit[] {
  if (!given(webhooks, 'plain')) return [];
  const help = 'plain is for a listener behind a tunnel or a proxy that ends TLS';
  return [
    ...(given(webhooks, 'public_url') ? [] : [at(['webhooks', 'plain'], 'plain needs a public_url', help)]),
    ...(given(webhooks, 'certificate')
      ? [at(['webhooks', 'certificate'], 'without TLS there is no certificate', help)]
      : []),
  ];
}

/** 0.0.0.0 and [::], however they are written. */
const EVERY = /^(?:0+(?:\.0+){3}|\[[0:]+\]):/;

function everyAddress(webhooks: object): Misfit[] {
  const listen = valueAt(webhooks, ['listen']);
  if (typeof listen !== 'string' || !EVERY.test(listen) || given(webhooks, 'public_url')) return [];
  const help = 'it says which address to register';
  return [at(['webhooks', 'listen'], 'who listens on every address needs a public_url', help)];
}

/** A key where a report would show it, or the list of this machine's processes. Addresses look for themselves. */
function strayKeys(file: object): Misfit[] {
  const command = valueAt(file, ['operator', 'command']);
  const args = Array.isArray(command) ? command.map((_, index): Path => ['operator', 'command', index]) : [];
  return [
    ...holding(file, [['name'], ['live', 'website']], 'a key belongs under keys; replace this one if it was shown'),
    ...holding(file, args, 'whoever may list the processes of this machine sees it; let the program read a variable'),
  ];
}

const holding = (file: object, places: readonly Path[], help: string): Misfit[] =>
  places
    .map((path) => ({ path, value: valueAt(file, path) }))
    .filter(({ value }) => typeof value === 'string' && holdsSecret(value))
    .map(({ path }) => ({ path, what: 'value', message: 'this holds what looks like a key', help }));
