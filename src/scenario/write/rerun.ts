import type { Check } from '../../run/check/check.ts';
import { suggestion } from '../../text/did-you-mean.ts';
import type { Problem } from '../../text/problem.ts';
import { quoted } from '../../text/printable.ts';
import { problemAt } from '../read/source-location.ts';
import type { Rerun } from '../read/story.ts';

/** The check that a file names, or what is wrong with the name. The check keeps its id: its data derive from that too. */
export function rerunCheck({ source, story }: Rerun, known: readonly Check[]): Check | Problem {
  const check = known.find(({ id }) => id === story.check);
  const { line } = source.locate(['check'], 'key');
  if (check)
    return {
      ...check,
      source: { file: source.file, line },
      rerun: true,
      ...(story.seed !== undefined && { seed: story.seed }),
    };
  const near = suggestion(
    story.check,
    known.map(({ id }) => id),
  );
  const help = near.startsWith('did you mean') ? near : 'write the name that a report gives it';
  return problemAt({ source, path: ['check'] }, 'value', `there is no check ${quoted(story.check)}`, help);
}
