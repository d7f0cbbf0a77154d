import { idempotencyKey } from '../../contract/limits.ts';
import type { SentRequest } from '../../evidence/exchange.ts';
import { sentHeader } from '../request.ts';
import { certain, type Fault, none, open } from './fault.ts';

const codes = ['IDEMPOTENCY_REQUIRED'] as const;

/** What speaks against the Idempotency-Key of a charge. */
export function idempotencyKeyFaults(request: SentRequest): readonly Fault[] {
  const [sent, ...others] = sentHeader(request, 'idempotency-key');
  if (others.length > 0) return [open(null, 'any', 'it has several Idempotency-Keys')];
  const key = unmasked(sent?.trim() ?? '');
  if (key === '') return [certain('idempotency.required-on-charges', codes, 'it has no Idempotency-Key')];
  if (idempotencyKey.pattern.test(key)) return none;
  return [malformed(key)];
}

function malformed(key: string): Fault {
  if (!/^[A-Za-z0-9_-]*$/.test(key)) {
    return certain(
      'idempotency.key-charset-others-refused',
      codes,
      'its Idempotency-Key has a character outside A-Z a-z 0-9 - _',
    );
  }
  const length = `its Idempotency-Key has ${key.length} characters`;
  return key.length < idempotencyKey.minimum
    ? certain('idempotency.key-minimum', codes, length)
    : certain('idempotency.key-maximum', codes, length);
}

/** Six masked digits of a number, which are digits of a good key. */
function unmasked(key: string): string {
  return key.replace(/(?<!\*)\*{6}(?=\d{3})/g, '000000');
}
