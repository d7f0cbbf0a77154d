import Ajv2020 from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonReport } from '../../src/report/formats/json.ts';
import { reportSchema } from '../../src/report/report-json.ts';
import { modelFrom, storyWith } from './helpers/stories.ts';

/** For programs that read reports of any version: what is not named is no fault. */
const reportJsonSchema = (): object => ({
  title: 'report.json of mpconform',
  ...z.toJSONSchema(reportSchema, { io: 'input' }),
});

const validate = new Ajv2020.default({ strict: false, allErrors: true }).compile(reportJsonSchema());

test('the published schema is that of report.json (vitest -u writes it)', async () => {
  const text = `${JSON.stringify(reportJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/report.schema.json');
});

test.each([0, 1, 40])('a report of %i findings fits it', async (count) => {
  const report: unknown = JSON.parse(jsonReport(await modelFrom(storyWith(count))));
  expect(validate(report) ? [] : validate.errors).toEqual([]);
});

test('another verdict than the three does not', async () => {
  const { report } = await modelFrom(storyWith(0));
  expect(validate({ ...report, verdict: 'fine' })).toBe(false);
  expect(validate({ ...report, added_later: true })).toBe(true);
});
