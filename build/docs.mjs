// Makes the pages of docs/ that are derived from the code; tests keep them fresh.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const page = execFileSync(process.execPath, ['dist/src/cli/main.js', 'rules', '--markdown'], { encoding: 'utf8' });
writeFileSync('docs/rules.md', page);
