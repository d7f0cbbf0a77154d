import { expect, test } from 'vitest';
import { junitReport } from '../../../src/report/junit/junit.ts';
import { modelFrom, storyWith } from '../helpers/stories.ts';
import { misnested } from '../helpers/well-formed.ts';

test.each([0, 1, 40])('of %i findings is XML with matching totals', async (count) => {
  const xml = junitReport(await modelFrom(storyWith(count)));
  expect(misnested(xml)).toEqual([]);
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  expect(xml.match(/<testcase /g)).toHaveLength(count + 3);
  expect(xml.match(/<failure /g) ?? []).toHaveLength(count);
  expect(xml).toContain(`<testsuites name="mpconform staging: `);
  expect(xml).toContain(`tests="${count + 3}" failures="${count}" errors="0" skipped="2"`);
});

test('a failed check tells where it stands, what was found and how to repeat it', async () => {
  const xml = junitReport(await modelFrom(storyWith(1)));
  expect(xml).toContain('file="scenarios/charges/1.yaml" line="3"');
  expect(xml).toMatch(
    /<failure message="[^"]*expected net_minor to be amount_minor less fee_minor; got &lt;script&gt;/,
  );
  expect(xml).toContain('again:     mpconform run --target TARGET --scenario ');
});

test('a check that could not finish is skipped with its reason', async () => {
  const xml = junitReport(await modelFrom(storyWith(0)));
  expect(xml).toContain('<skipped message="inconclusive: no answer came within 30 s"/>');
});
