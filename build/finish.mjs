// Brings the data of the suites along, and makes the command runnable from a clone: `npx mpconform` finds it in
// node_modules/.bin like any installed command.
import { chmodSync, copyFileSync, existsSync, rmSync, symlinkSync } from 'node:fs';

const command = new URL('../dist/src/cli/main.js', import.meta.url);
const folder = new URL('../node_modules/.bin', import.meta.url);
const data = 'suites/finds.json';
for (const into of ['modules', 'dist'])
  copyFileSync(new URL(`../${data}`, import.meta.url), new URL(`../${into}/${data}`, import.meta.url));
chmodSync(command, 0o755);
if (process.platform !== 'win32' && existsSync(folder)) {
  const link = new URL('mpconform', folder);
  rmSync(link, { force: true });
  symlinkSync('../../dist/src/cli/main.js', link);
}
