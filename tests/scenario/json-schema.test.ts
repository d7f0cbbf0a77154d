import { format } from 'prettier';
import { expect, test } from 'vitest';
import { scenarioJsonSchema } from '../../src/scenario/json-schema.ts';

test('the published schema is that of the grammar (vitest -u writes it)', async () => {
  const text = await format(JSON.stringify(scenarioJsonSchema()), {
    parser: 'json',
    singleQuote: true,
    printWidth: 120,
  });
  await expect(text).toMatchFileSnapshot('../../docs/scenario.schema.json');
});
