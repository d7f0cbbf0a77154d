import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as express from '../../../clients/receivers/express.ts';
import * as fastify from '../../../clients/receivers/fastify.ts';
import * as hono from '../../../clients/receivers/hono.ts';
import * as nodeHttp from '../../../clients/receivers/node-http.ts';
import { Shop } from '../../../clients/receivers/shop.ts';
import type { Started } from '../../../clients/receivers/started.ts';
import type { Report } from '../../../src/report/report-json.ts';
import { brokenIn, reportOf, secret } from '../../receiver/helpers/judged.ts';

const root = resolve(import.meta.dirname, '../../..');

interface Row {
  readonly library: string | null;
  readonly file: string;
  readonly how: string;
  readonly start: (shop: Shop) => Promise<Started>;
  readonly breaks: readonly string[];
}

const parsed = 'its JSON parser, and what it parsed written again to be verified';
const raw = 'the body as it came';
const lost = ['client.fulfils-on-charge-succeeded'];

const row = (
  library: string | null,
  file: string,
  how: string,
  start: Row['start'],
  breaks: readonly string[],
): Row => ({
  library,
  file,
  how,
  start,
  breaks,
});

const rows: readonly Row[] = [
  row('express', 'express', parsed, express.withParser, lost),
  row('express', 'express', raw, express.withRawBody, []),
  row('hono', 'hono', parsed, hono.withParser, lost),
  row('hono', 'hono', raw, hono.withRawBody, []),
  row('fastify', 'fastify', parsed, fastify.withParser, lost),
  row('fastify', 'fastify', raw, fastify.withRawBody, []),
  row(null, 'node-http', raw, nodeHttp.withRawBody, []),
];

const reports = new Map<Row, Report>();

beforeAll(async () => {
  await Promise.all(rows.map(async (each) => reports.set(each, await judged(each))));
});

async function judged({ start }: Row): Promise<Report> {
  const { base, close } = await start(new Shop(secret));
  try {
    return await reportOf({
      url: `${base}/hooks`,
      status: { is: 'url', url: `${base}/fulfilled` },
      orders: { is: 'url', url: `${base}/orders` },
      secret,
      settle_ms: 3_000,
    });
  } finally {
    await close();
  }
}

test.each(rows)('$file with $how', (each) => {
  const report = reports.get(each)!;
  expect(report.unjudged).toBeNull();
  expect(brokenIn(report)).toEqual(each.breaks);
  if (each.breaks.length === 0) expect(report.verdict).toBe('conformant');
});

const versionOf = (library: string): string => {
  const { version } = JSON.parse(readFileSync(resolve(root, 'node_modules', library, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
};

const cellsOf = (each: Row): readonly string[] => {
  const broken = brokenIn(reports.get(each)!).map((rule) => `\`${rule}\``);
  return [
    each.library === null ? "Node's http" : `${each.library} ${versionOf(each.library)}`,
    each.how,
    broken.length === 0 ? 'keeps every rule' : `breaks ${broken.join(', ')}`,
    `[${each.file}.ts](../clients/receivers/${each.file}.ts)`,
  ];
};

/** Made anew by `npx vitest run tests/clients/receivers/matrix.test.ts --update`. */
test('the page of the frameworks is fresh', async () => {
  const lines = [['framework', 'body', 'verdict', 'source'], ['---', '---', '---', '---'], ...rows.map(cellsOf)];
  const page = [
    '# Receivers in Express, Hono, Fastify and plain Node',
    '',
    'Made from `tests/clients/receivers/matrix.test.ts`, which runs `mpconform webhook` against each, with signatures.',
    'All share [one shop](../clients/receivers/shop.ts); what differs is who reads the body.',
    '',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    'A parser keeps the value and loses the bytes. Written again they are the same only as long as the service writes JSON as',
    '`JSON.stringify` does: an event with a space or an escaped letter more is signed rightly, and refused.',
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../../docs/receiver-frameworks.md');
});
