import { expect, test } from 'vitest';
import { importsOf, sources } from './helpers/sources.ts';

/** What each room may import, beside itself. Arrows run one way. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['src/text/remembered.ts'],
  'src/evidence': ['src/contract'],
  'src/random': [],
  'src/text': [],
  'src/target': ['src/contract', 'src/text'],
  'src/wire': ['src/contract', 'src/evidence', 'src/random', 'src/target', 'src/text/remembered.ts'],
  'src/judge': ['src/contract', 'src/evidence', 'src/text/remembered.ts'],
  'src/run': ['src/contract', 'src/evidence', 'src/random', 'src/target', 'src/wire', 'src/judge', 'src/scenario'],
  'src/scenario': [
    'src/contract',
    'src/evidence',
    'src/random',
    'src/text',
    'src/target',
    'src/judge/situation.ts',
    'src/judge/acceptance/lawful.ts',
    'src/run/check/check.ts',
    'src/wire/time/clock.ts',
    'src/run/webhooks/hearing.ts',
    'src/run/webhooks/listening.ts',
    'src/run/check/on-live.ts',
  ],
  'src/generate': [
    'src/random',
    'src/contract',
    'src/evidence',
    'src/run/check/check.ts',
    'src/run/check/drawn.ts',
    'src/run/check/fresh.ts',
  ],
  'src/report': ['src/contract', 'src/evidence', 'src/text'],
  'src/reference': ['src/contract', 'src/random'],
  'src/receiver': [
    'src/contract',
    'src/evidence',
    'src/random',
    'src/target/operator/run-program.ts',
    'src/wire',
    'src/judge',
    'src/run',
    'src/reference/bills/luhn.ts',
  ],
  suites: [
    'src/contract',
    'src/evidence',
    'src/generate',
    'src/target',
    'src/wire/time/clock.ts',
    'src/judge/**/*.situation.ts',
    'src/run',
    'src/scenario',
  ],
  'src/scripted': ['src/contract', 'src/evidence', 'src/random', 'src/reference', 'src/wire'],
  'src/client': [
    'src/contract',
    'src/evidence',
    'src/random',
    'src/judge',
    'src/run/record/record.ts',
    'src/run/record/recorder.ts',
    'src/scripted',
    'src/text/not-started.ts',
    'src/wire/listener/certificate.ts',
    'src/wire/time/clock.ts',
  ],
  'src/kit': [
    'src/contract',
    'src/evidence',
    'src/judge',
    'src/reference/behaviour.ts',
    'src/reference/change.ts',
    'src/reference/webhooks/posting.ts',
    'src/scripted',
    'src/text/did-you-mean.ts',
    'src/wire/time/clock.ts',
  ],
  'src/traffic': [
    'src/contract',
    'src/evidence',
    'src/target',
    'src/wire',
    'src/judge',
    'src/run/record/record.ts',
    'src/run/record/recorder.ts',
    'src/run/record/records.ts',
  ],
  'src/trust': [
    'src/evidence',
    'src/report',
    'src/run/record/earlier.ts',
    'src/run/record/judge-again.ts',
    'src/run/reproduce/reproductions.ts',
  ],
  'src/cli': [
    'src/contract',
    'src/evidence',
    'src/run',
    'src/receiver',
    'src/target',
    'src/text',
    'src/scenario',
    'src/report',
    'src/reference',
    'src/client',
    'src/scripted',
    'src/traffic',
    'src/trust',
    'src/wire/listener/certificate.ts',
    'suites',
  ],
};

/** The one room of each library. */
const owners: Readonly<Record<string, readonly string[]>> = {
  undici: ['src/wire'],
  selfsigned: ['src/wire'],
  standardwebhooks: ['src/wire', 'src/reference', 'src/receiver'],
  '@vitest/runner': ['src/run', 'suites'],
  yaml: ['src/text', 'src/scenario'],
  commander: ['src/cli'],
  hono: ['src/reference'],
  '@hono/node-server': ['src/reference'],
  'fast-check': ['src/generate', 'suites'],
  '@faker-js/faker': ['src/scenario', 'src/generate'],
  zod: [
    'src/cli',
    'src/contract',
    'src/evidence',
    'src/target',
    'src/text',
    'src/scenario',
    'src/scripted',
    'src/client',
    'src/traffic',
    'src/report',
    'src/trust',
    'suites',
  ],
  dotenv: ['src/target'],
  'fastest-levenshtein': ['src/text'],
  'string-width': ['src/text', 'src/report'],
  'wrap-ansi': ['src/report'],
  'csv-stringify': ['src/report'],
  semver: ['src/report'],
  'p-limit': ['src/run', 'src/client', 'src/target'],
  entities: ['src/run'],
  tinypool: ['src/cli'],
  picocolors: ['src/report', 'src/cli'],
  preact: ['src/report'],
  'preact-render-to-string': ['src/report'],
  diff: ['src/report'],
  echarts: ['src/report'],
};

/** What a check may know of the judges: the parts that they ask for. */
const isSituation = (file: string, allowed: string): boolean =>
  allowed === 'src/judge/**/*.situation.ts' && /^src\/judge\/.*\.situation\.ts$/.test(file);

const isSource = (name: string): boolean => name.startsWith('src/') || name.startsWith('suites/');
const roomOf = (file: string): string => (file.startsWith('suites') ? 'suites' : file.split('/').slice(0, 2).join('/'));

test('there are files to look at', () => {
  expect(sources.length).toBeGreaterThan(100);
});

test.each(Object.keys(mayImport))('%s imports only what it may', (room) => {
  const wrong = sources
    .filter((file) => roomOf(file) === room)
    .flatMap((file) =>
      importsOf(file)
        .filter(isSource)
        .filter(
          (other) =>
            roomOf(other) !== room &&
            !mayImport[room]!.some(
              (allowed) => other === allowed || roomOf(other) === allowed || isSituation(other, allowed),
            ),
        )
        .map((other) => `${file} imports ${other}`),
    );
  expect(wrong).toEqual([]);
});

test('every room is named', () => {
  expect([...new Set(sources.map(roomOf))].filter((room) => !(room in mayImport))).toEqual([]);
});

test('each library has its room', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((name) => !isSource(name) && !name.startsWith('node:'))
      .map((name) =>
        name in owners
          ? name
          : name
              .split('/')
              .slice(0, name.startsWith('@') ? 2 : 1)
              .join('/'),
      )
      .filter((name) => !owners[name]?.includes(roomOf(file)))
      .map((name) => `${file} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

/** Made anew by `npx vitest run tests/guards/rooms.test.ts --update`. */
test('the page of the import rules is fresh', async () => {
  const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ') || 'nothing';
  const page = [
    '# What may import what',
    '',
    'Made from `tests/guards/rooms.test.ts`, which keeps it. A room may also import itself.',
    '',
    '| room | may import |',
    '| --- | --- |',
    ...Object.entries(mayImport).map(([room, others]) => `| \`${room}\` | ${named(others)} |`),
    '',
    '| library | only in |',
    '| --- | --- |',
    ...Object.entries(owners).map(([library, rooms]) => `| \`${library}\` | ${named(rooms)} |`),
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../docs/imports.md');
});
