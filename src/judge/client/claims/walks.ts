import { dataOf, listedIds, objectOf, succeeded } from '../../../evidence/read.ts';
import { claims, sentBy, type ClaimJudge, type Place } from '../claim-judge.ts';
import { quoted } from '../../ruling.ts';
import { resultOf } from '../told.ts';

/** A walk over a list gives all that was on its pages, each once, and does not end before the list does. */
export const walks: ClaimJudge = (facts) =>
  claims(
    'client.pages-to-the-end',
    facts.commands.flatMap((command): readonly Place[] => {
      const { op, args } = command;
      const ids = resultOf(command)?.['ids'];
      const pages = sentBy(facts, command).filter((exchange) => succeeded(exchange) && dataOf(exchange) !== null);
      const last = pages.at(-1);
      if (!op.startsWith('list_all_') || !Array.isArray(ids) || !last || args['max'] !== undefined) return [];
      if (ids.length === args['limit']) return [];
      const told: readonly unknown[] = ids;
      const place = (expected: string, actual: string): readonly Place[] => [
        { expected, actual: `${op} told ${actual}`, exchanges: pages.map(({ n }) => n) },
      ];
      const isMore = objectOf(last)?.['has_more'] === true;
      // From a page without objects nobody can go on by its last id.
      if (isMore && listedIds(last).length === 0) return [];
      if (isMore) return place('pages until has_more is false', 'that this was all');
      const twice = told.find((id, at) => told.indexOf(id) !== at);
      if (twice !== undefined) return place('each object once', `${quoted(twice)} twice`);
      const lost = pages.flatMap(listedIds).find((id) => !told.includes(id));
      return lost === undefined ? [null] : place(`all that was listed, ${lost} too`, 'the others alone');
    }),
  );
