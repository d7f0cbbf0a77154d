// Bundles the script of a page of a report, and what is shipped: a few files in place of hundreds of modules, with the
// libraries that they use. What waits for an `import()` stays in chunks of its own.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';

const modules = resolve('modules');

/** What is not found would be missed only where it is run. */
const fail = ({ code, message }) => {
  // A module that one place loads when it is needed, and another at once, is loaded at once.
  if (code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(message);
};

const slashed = (path) => path.replaceAll(sep, '/');

/** A module finds what lies beside it, such as data or the file of a thread, from where it would lie if it were no part of a chunk. */
const ownAddress = {
  name: 'own-address',
  transform: (code, id) =>
    id.startsWith(modules) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', `OWN_ADDRESS('${slashed(relative(modules, id))}')`)
      : null,
  renderChunk: (code, { fileName }) =>
    code.replaceAll(/OWN_ADDRESS\(['"](.*?)['"]\)/g, (_, module) => {
      const path = posix.relative(posix.dirname(fileName), module);
      return `new URL('${path.startsWith('.') ? path : `./${path}`}', import.meta.url).href`;
    }),
};

/** To read the whole of a library that is used in part takes longer than to draw. */
const shorterLibrary = {
  name: 'shorter-library',
  renderChunk: (code, { name, fileName }) =>
    name === 'echarts' ? minifySync(fileName, code, { module: true, compress: true, mangle: true }).code : null,
};

/** The folder of the library that a module belongs to. */
const library = (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(slashed(id))?.[0] ?? null;

const used = new Set();

/** What is loaded with a module at once, in the order in which it runs. */
function loadedWith(module, seen = new Set()) {
  if (seen.has(module)) return seen;
  seen.add(module);
  const imported = /^(?:import|export) (?:[^;']*? from )?'(\.[^']+)';/gm;
  for (const [, name] of readFileSync(module, 'utf8').matchAll(imported))
    loadedWith(resolve(dirname(module), name), seen);
  return seen;
}

/**
 * Each library is one chunk, and so is what is loaded with each of these, or with all of a list, beyond what is loaded with
 * those before it. Where the command begins stands alone: what it awaits would wait for it.
 */
const groupsOf = (together) => [
  { debugName: 'libraries', name: (id) => basename(library(id)), test: /[\\/]node_modules[\\/]/ },
  ...together.map((entry) => {
    const entries = [entry].flat();
    const loaded = entries.map((each) => loadedWith(join(modules, `${each}.js`)));
    return {
      name: entries.map((each) => basename(each)).join('-and-'),
      test: (id) => loaded.every((each) => each.has(id)) && !id.endsWith('/cli/main.js'),
    };
  }),
];

async function ship(entries, together = []) {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, `modules/${entry}.js`])),
    platform: 'node',
    // Begins threads with a file of its own.
    external: ['tinypool'],
    resolve: { alias: { undici$: resolve('build/undici.mjs') } },
    plugins: [ownAddress, shorterLibrary],
    onwarn: fail,
  });
  const { output } = await bundle.write({
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
    codeSplitting: { groups: groupsOf(together) },
  });
  for (const id of output.flatMap((chunk) => Object.keys(chunk.modules))) used.add(library(id));
}

async function page(file) {
  const bundle = await rolldown({
    input: 'src/report/html/client/main.tsx',
    platform: 'browser',
    tsconfig: 'src/report/html/client/tsconfig.json',
    onwarn: fail,
  });
  const options = { minify: true, comments: false, codeSplitting: false };
  for (const folder of ['modules', 'dist']) await bundle.write({ file: `${folder}/${file}`, ...options });
}

/** Whoever passes on what others wrote passes on their notices. */
function notices() {
  const licence = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(?:licen[cs]e|notice)/i.test(entry.name))
      .map(({ name }) => join(folder, name));
  const told = [...used]
    .filter((folder) => folder !== null)
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const texts = licence(folder).map((file) => readFileSync(file, 'utf8').trim());
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    });
  return `${told.toSorted().join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

rmSync('dist', { recursive: true, force: true });
await page('src/report/html/client.js');
// Shared between all that a command does, a thread of the self-test, and tests of somebody else.
// What makes a report is in none of the chunks of a run that a report could do without.
const making = ['src/report/write', 'src/report/terminal/summary', 'src/report/html/page'];
await ship(
  ['src/cli/main', 'src/cli/selftest/worker', 'src/kit/index'],
  [
    ...['src/cli/main', 'src/cli/report', 'src/report/write'].map((part) => [part, 'src/kit/index']),
    'src/kit/index',
    'src/cli/main',
    'src/cli/report',
    ...making.map((part) => ['src/cli/run', part]),
    'src/cli/run',
    ...making,
  ],
);
// The thread of the checks shares no module with who began it.
await ship(['src/run/session/thread', 'suites/entry']);
writeFileSync('dist/notices.txt', notices());
