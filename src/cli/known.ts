import { isRuleId, rules } from '../contract/rules.ts';
import type { KnownViolation } from '../report/known/known-violation.ts';
import { closest } from '../text/did-you-mean.ts';
import type { Misfit } from '../text/misfit.ts';

/** The violations of a file that somebody answers for; null: no file was named. */
export async function readKnown(file: string | undefined): Promise<readonly KnownViolation[] | null> {
  if (file === undefined) return null;
  const [{ knownFileSchema }, { readYamlFile }] = await Promise.all([
    import('../report/known/known-violation.ts'),
    import('./yaml-file.ts'),
  ]);
  const { known } = await readYamlFile(file, knownFileSchema, ({ known }) =>
    known.flatMap(({ rule }, place) => (isRuleId(rule) ? [] : [strangeRule(rule, place)])),
  );
  return known;
}

function strangeRule(rule: string, place: number): Misfit {
  const names = rules.map(({ id }) => id);
  const near = closest(rule, names);
  const help = near === undefined ? 'docs/rules.md lists them' : `did you mean ${near}?`;
  return { path: ['known', place, 'rule'], what: 'value', message: `no rule is called ${rule}`, help };
}
