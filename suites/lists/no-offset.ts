import type { Deployment } from '../../src/evidence/exchange.ts';
import { listedIds } from '../../src/evidence/read.ts';
import { offsetQueries, type ListQuery } from '../../src/generate/lists/query.ts';
import { script } from '../../src/generate/script.ts';
import { listWithOffset } from '../../src/judge/lists/pages.situation.ts';
import type { Check } from '../../src/run/check/check.ts';
import { bills, links, type Creation } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { inTurn } from '../sending.ts';

/** A filtered list of what stays in it, and the same with each parameter that it does not have. */
export const unmoved = (id: string, title: string, { creation, deployment, stock }: Stocked): Check =>
  script({
    id,
    title,
    deployment,
    rules: ['list.no-offset'],
    needs: ofOwn(creation === bills ? 'writing' : 'prompting'),
    requests: stocked + offsetQueries.length + 5,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const { filter, fields } = stock();
      for (let at = 0; at < stocked; at += 1)
        await context.send(creation.post(key, { ...creation.sample(), ...fields }));
      const listed = (query: ListQuery) => creation.list(key, { ...query, ...filter, limit: '2' });
      // The first of them comes again, and goes beside a cursor.
      const [first] = offsetQueries;
      const again = listed(first!);
      const asked = [{}, ...offsetQueries.slice(1)].map(listed);
      const [newest, ...rest] = await inTurn(context, ...asked, again, again, listed({}));
      const after = rest.pop();
      if (!newest || !after || listedIds(newest)[0] !== listedIds(after)[0]) return;
      for (const offset of rest) context.judge(listWithOffset, { newest, offset });
      const [starting_after] = listedIds(newest);
      if (creation === links || starting_after === undefined) return;
      const [below, moved] = await inTurn(
        context,
        ...[{}, first!].map((query) => listed({ ...query, starting_after })),
      );
      if (below && moved) context.judge(listWithOffset, { newest: below, offset: moved });
    },
  });

const stocked = 3;

interface Stocked {
  readonly creation: Creation;
  readonly deployment: Deployment;
  /** What the list is asked for, and what is made to be in it. */
  readonly stock: () => { readonly filter: ListQuery; readonly fields?: object };
}
