import { Command } from 'commander';
import { catalogueVersion } from './arguments.ts';
import { printAsIs } from './terminal.ts';

interface RulesFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly statements?: true;
  readonly since?: number;
  readonly rulesOf?: number;
}

/** `mpconform rules`: the catalogue. */
export function rulesCommand(): Command {
  return new Command('rules')
    .description('prints the catalogue: every documented rule, and every question that the document leaves open')
    .option('--json', 'as JSON')
    .option('--markdown', 'as a Markdown page')
    .option('--statements', 'the statements of the document, and what decides each, as a Markdown page')
    .option('--since <version>', 'only rules that came with this version of the catalogue or later', catalogueVersion)
    .option('--rules-of <version>', 'only rules that --rules-of of a run holds to', catalogueVersion)
    .action(async ({ json, markdown, statements, since, rulesOf }: RulesFlags) => {
      const pages = await import('../report/catalogue-pages.ts');
      const part = { since: since ?? null, rulesOf: rulesOf ?? null };

      if (statements) printAsIs(pages.statementsPage());
      else printAsIs(pages[json ? 'catalogueJson' : markdown ? 'cataloguePage' : 'catalogueText'](part));
    });
}
