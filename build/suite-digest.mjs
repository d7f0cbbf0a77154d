// SHA-256 over the files that judge: names and contents of the built suite and of its scenarios, in the order of names.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = ['dist/chunks', 'dist/src', 'dist/suites', 'scenarios'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|json|ya?ml)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/')),
);
const hash = createHash('sha256');
const sha256 = (content) => createHash('sha256').update(content).digest('hex');
for (const file of files.sort()) hash.update(`${sha256(readFileSync(file))}  ${file.slice(root.length)}\n`);
writeFileSync(`${root}dist/suite-digest.txt`, `${hash.digest('hex')}\n`);
