import { isIPv6 } from 'node:net';
import type { Misfit } from '../../text/misfit.ts';
import { valueAt } from '../../text/plain-words.ts';
import type { Path } from '../../text/yaml-place.ts';
import type { Target } from '../target.ts';
import { isLoopback } from './base-url.ts';

/** What is allowed in a target file and seldom meant. */
export function targetWarnings(target: Target, written: unknown): readonly Misfit[] {
  return [
    ...writtenSecrets(target, written),
    ...openRoads(target),
    ...oneAddress(target),
    ...noCap(target),
    ...unreachableListener(target),
  ];
}

const at = (path: Path, message: string, help: string): Misfit => ({ path, what: 'value', message, help });

/** One warning is enough, at the first of them; on one's own machine keys are made to be thrown away. */
function writtenSecrets(target: Target, written: unknown): Misfit[] {
  const places: Path[] = [...target.keys.map((_, index) => ['keys', index, 'secret']), ['operator', 'token']];
  const first = places.find((path) => isWrittenOut(valueAt(written, path)));
  if (first === undefined || basesOf(target).every(isLoopback)) return [];
  return [at(first, 'secrets are written out in this file', 'name them, as in "${MP_TEST_KEY}"')];
}

const basesOf = ({ sandbox, live }: Target): readonly URL[] =>
  [sandbox, live].flatMap((deployment) => (deployment ? [new URL(deployment.baseUrl)] : []));

const isWrittenOut = (value: unknown): boolean => typeof value === 'string' && !value.includes('${');

function openRoads({ sandbox, live }: Target): Misfit[] {
  const bases = { sandbox: sandbox?.baseUrl, live: live?.baseUrl };
  return Object.entries(bases)
    .filter(([, url]) => url !== undefined && isOpenRoad(new URL(url)))
    .map(([name]) => at([name, 'base_url'], 'keys travel to another machine unencrypted', 'use https'));
}

const isOpenRoad = (url: URL): boolean => url.protocol === 'http:' && !isLoopback(url);

function oneAddress({ sandbox, live }: Target): Misfit[] {
  if (sandbox === null || live === null || sandbox.baseUrl !== live.baseUrl) return [];
  return [at(['live', 'base_url'], 'live and sandbox have one address', 'the document has two deployments')];
}

function noCap({ live }: Target): Misfit[] {
  if (live === null || live.payers.length === 0 || live.spendCapMinor !== null) return [];
  return [at(['live', 'payers'], 'there are payers, and no spend_cap_minor beside them', 'say what a run may ask for')];
}

function unreachableListener(target: Target): Misfit[] {
  const { webhooks } = target;
  if (webhooks === null || webhooks.publicUrl !== null || basesOf(target).some(isLoopback)) return [];
  if (!isLoopback(new URL(`http://${bracketed(webhooks.listen.host)}`))) return [];
  return [at(['webhooks'], 'only this machine reaches the address to register', 'give webhooks a public_url')];
}

const bracketed = (host: string): string => (isIPv6(host) ? `[${host}]` : host);
