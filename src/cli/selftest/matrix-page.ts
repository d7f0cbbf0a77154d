import { rules } from '../../contract/rules.ts';
import { leadingWords, type KillMatrix } from './kill-matrix.ts';

/**
 * The kill matrix as a Markdown page: each rule with the faults that prove it.
 *
 * @param gathered from runs of before too
 */
export function matrixPage(matrix: KillMatrix, deployments: readonly string[], gathered: boolean): string {
  const { faults, missed, falseAlarms, unproven, lawfulRuns } = matrix;
  const caught = faults.length - missed.length;
  return [
    '# Self-proof',
    '',
    'Made by `mpconform selftest --markdown`. Each fault is a reference deployment that breaks one statement; it is caught',
    'when a finding names a rule that the fault breaks. The conforming deployments differ in what the document leaves open.',
    ...(gathered ? [gatheredWords] : []),
    '',
    `- ${caught} of ${faults.length} faults caught.`,
    `- ${falseAlarms.length} false alarms in ${lawfulRuns} runs of ${deployments.length} conforming deployments.`,
    ...leadingWords(faults).map((words) => `- ${words}.`),
    '',
    ...listed('Faults that stayed hidden', missed),
    ...listed('Rules that were exercised and that no fault proves', unproven),
    '## Rules and the faults that prove them',
    '',
    ...rules.flatMap(({ id }) => lineOf(id, matrix)),
    '',
    '## Conforming deployments',
    '',
    ...deployments.map((name) => `- ${name}`),
    '',
  ].join('\n');
}

const gatheredWords =
  'Each line is of the run in which its fault was last tried, mostly with the checks of its rules first: not all are of one build.';

function listed(title: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`## ${title}`, '', ...names.map((name) => `- \`${name}\``), ''];
}

function lineOf(rule: string, { faults }: KillMatrix): readonly string[] {
  const proving = faults.filter(({ caughtBy }) => caughtBy.includes(rule)).map(({ fault }) => `\`${fault}\``);
  return proving.length === 0 ? [] : [`- \`${rule}\`: ${proving.join(' ')}`];
}
