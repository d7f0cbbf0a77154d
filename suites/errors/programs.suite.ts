import { bodiless, programs } from '../../src/generate/programs.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import { charges } from '../creations.ts';
import { chargingKey, inTurn, keyFor } from '../sending.ts';

export const checks = [
  property({
    id: 'programs/every-other-program',
    title: 'Who else takes JSON, in whatever language and program, gets the same answers',
    rules: ['errors.body', 'errors.doc-address', 'answers.json', 'answers.content-type', 'errors.never-500'],
    needs: chargingKey,
    ...cases(programs),
    requestsPerRun: 3,
    body: (context, headers) => {
      const key = keyFor(context);
      const refused = charges.post(key, { ...charges.plain, amount_minor: 0 });
      const { accept } = headers;
      return inTurn(
        context,
        { ...refused, headers },
        { ...charges.list(key, { limit: '2' }), headers: { ...headers, ...bodiless } },
        // The wording of a refusal may go by the language, and those of ids are held against each other.
        { ...charges.get(key, 'ch_neverexisted000000000000'), headers: { accept } },
      );
    },
  }),
];
