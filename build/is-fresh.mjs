// Exit status 0 where what was built is newer than all that it is built of: then nothing has to be built again.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folders = ['build', 'clients', 'scenarios', 'src', 'suites'];
const changed = (path) => statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs;
const within = (folder) => [
  folder,
  ...readdirSync(`${root}${folder}`, { recursive: true }).map((one) => `${folder}/${one}`),
];
const files = readdirSync(root).filter((name) => /^(?:package|tsconfig).*\.json$/.test(name));
const sources = [...files, ...folders.flatMap(within)].map(changed);
// It is written last.
const built = changed('dist/suite-digest.txt') ?? 0;
process.exitCode = sources.every((each) => each < built) ? 0 : 1;
