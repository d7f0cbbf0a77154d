import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, rowOf, wholeChoice } from './matrix.ts';
import { isPython, setups } from './setups.ts';

/** The lines of an adapter that mend its library: from the comment that says so to the next blank line. */
export function mendingLines(file: string): string | null {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  const from = lines.findIndex((line) => /^ *(?:\/\/|#) Mended:/.test(line));
  if (from === -1) return null;
  const length = lines.slice(from).findIndex((line) => line === '' || line === '});');
  const indent = /^ */.exec(lines[from]!)![0].length;
  return lines
    .slice(from, from + length)
    .map((line) => line.slice(indent))
    .join('\n');
}

const head = `# Real clients

What libraries do with this API as they come, as they are often set up, and with the shortest configuration that keeps every
rule. Made by \`npm run real-clients\`, which has each judged over ${wholeChoice.length} cases through an adapter of \`clients/real\`. These make an
Idempotency-Key once for a call and hand it to the library, unless the table says otherwise.

A rule that has no column is broken by none of them. Blank: nothing showed it. Whether Retry-After is waited for is no rule: it
is observed.`;

const short = (rule: string): string => rule.replace('client.', '');

function table(rows: readonly Row[]): string {
  const rules = [...new Set(rows.flatMap(({ broken }) => [...broken.keys()]))].toSorted();
  const cell = ({ broken, kept }: Row, rule: string): string =>
    broken.has(rule) ? '**broken**' : kept.has(rule) ? 'kept' : '';
  const waits = ({ waits: does }: Row): string => (does === null ? '' : does ? 'waited for' : 'not waited for');
  const lines = rows.map((row) => {
    const { library, means } = row.setup;
    return `| ${[`${library} ${row.version}`, means, ...rules.map((rule) => cell(row, rule)), waits(row)].join(' | ')} |`;
  });
  const titles = ['client', 'set up', ...rules.map(short), 'Retry-After'];
  return [`| ${titles.join(' | ')} |`, `|${titles.map(() => ' --- |').join('')}`, ...lines].join('\n');
}

function sectionOf(library: string, rows: readonly Row[]): string {
  const { file } = rows[0]!.setup;
  const told = rows.map(({ setup, broken }) => {
    const how = [...broken].map(([rule, actual]) => `  - \`${rule}\`: ${actual}`);
    return how.length === 0 ? `- ${setup.means}: keeps every rule.` : `- ${setup.means}:\n${how.join('\n')}`;
  });
  const mending = mendingLines(file);
  const code = mending === null ? [] : [`\`\`\`${file.endsWith('.py') ? 'python' : 'js'}\n${mending}\n\`\`\``];
  const isFine = rows.every(({ broken }) => broken.size === 0);
  const fix = mending === null && !isFine ? ['Mended by leaving that out.'] : [];
  return [`## ${library}`, told.join('\n'), ...code, ...fix].join('\n\n');
}

/** Several at a time: they mostly wait. */
async function allRows(python: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const left = setups.filter((setup) => !isPython(setup) || hasLibraries(python)).entries();
  const worker = async (): Promise<void> => {
    for (const [place, setup] of left) rows[place] = await rowOf(setup, wholeChoice, python);
  };
  await Promise.all([worker(), worker()]);
  return rows;
}

function hasLibraries(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import requests, urllib3'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) {
  const rows = await allRows(process.env['MPCONFORM_PYTHON'] ?? 'python3');
  const libraries = [...new Set(rows.map(({ setup }) => setup.library))];
  const sections = libraries.map((library) =>
    sectionOf(
      library,
      rows.filter(({ setup }) => setup.library === library),
    ),
  );
  writeFileSync('docs/real-clients.md', `${[head, table(rows), ...sections].join('\n\n')}\n`);
}
