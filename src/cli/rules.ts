import { Command } from 'commander';
import { printAsIs } from './terminal.ts';

/** `mpconform rules`: the catalogue. */
export function rulesCommand(): Command {
  return new Command('rules')
    .description('prints the catalogue: every documented rule, and every question that the document leaves open')
    .option('--json', 'as JSON')
    .option('--markdown', 'as a Markdown page')
    .option('--statements', 'the statements of the document, and what decides each, as a Markdown page')
    .action(async ({ json, markdown, statements }: { json?: true; markdown?: true; statements?: true }) => {
      const pages = await import('../report/catalogue-pages.ts');
      const page = statements
        ? 'statementsPage'
        : json
          ? 'catalogueJson'
          : markdown
            ? 'cataloguePage'
            : 'catalogueText';
      printAsIs(pages[page]());
    });
}
