import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import { expect, test } from 'vitest';
import { scenarioJsonSchema } from '../../src/scenario/json-schema.ts';

const style = resolve(import.meta.dirname, '../../.oxfmtrc.json');

test('the published schema is that of the grammar (vitest -u writes it)', async () => {
  const options = JSON.parse(readFileSync(style, 'utf8')) as FormatOptions;
  const { code } = await format('scenario.schema.json', JSON.stringify(scenarioJsonSchema()), options);
  await expect(code).toMatchFileSnapshot('../../docs/scenario.schema.json');
});
