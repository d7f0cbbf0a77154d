// Makes the pages of docs/ that are derived from the code; tests keep them fresh.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const page = (form) => execFileSync(process.execPath, ['dist/src/cli/main.js', 'rules', form], { encoding: 'utf8' });
writeFileSync('docs/rules.md', page('--markdown'));
writeFileSync('docs/statements.md', page('--statements'));
