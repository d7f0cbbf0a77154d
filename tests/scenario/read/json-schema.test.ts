import { expect, test } from 'vitest';
import { scenarioJsonSchema } from '../../../src/scenario/read/json-schema.ts';

test('the published schema is that of the grammar (vitest -u writes it)', async () => {
  const text = `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/scenario.schema.json');
});
