import type { Mode } from '../../src/contract/mode.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { balancePath } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../sending.ts';

/** What the document does not say of a key that works: nobody is blamed for either answer. */
const ways: readonly ((key: string) => Pick<RequestTemplate, 'path' | 'key'>)[] = [
  (key) => ({ path: balancePath, key: { spoiled: 'malformed', as: `bearer {key:${key}}` } }),
  (key) => ({ path: `${balancePath}?api_key={key:${key}}`, key: { use: key } }),
];

export const keySentOtherwise = ({ id, mode, runs }: { id: string; mode: Mode; runs?: { standard: number } }): Check =>
  property({
    id,
    title: 'A key after a scheme in small letters, and one in the query beside the header, are answered in some way',
    deployment: mode === 'live' ? 'live' : 'sandbox',
    rules: ['errors.never-500'],
    needs: { keys: { main: { mode, has: ['balance:read'] } }, permit: 'reading' },
    ...cases(ways),
    ...(runs && { runs }),
    body: (context, way) => context.send({ method: 'GET', ...way(keyFor(context)) }),
  });
