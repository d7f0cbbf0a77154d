import { Command } from 'commander';
import { printAsIs } from './terminal.ts';

/** `mpconform rules`: the catalogue. */
export function rulesCommand(): Command {
  return new Command('rules')
    .description('prints the catalogue: every documented rule, and every question that the document leaves open')
    .option('--json', 'as JSON')
    .option('--markdown', 'as a Markdown page')
    .action(async ({ json, markdown }: { json?: true; markdown?: true }) => {
      const { catalogueJson, cataloguePage, catalogueText } = await import('../report/catalogue-pages.ts');
      printAsIs(json ? catalogueJson() : markdown ? cataloguePage() : catalogueText());
    });
}
