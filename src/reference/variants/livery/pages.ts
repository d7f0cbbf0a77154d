import { change, together } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { Deployment } from '../../world/deployment.ts';

const held_ms = 20_000;

interface Visited {
  readonly link: string | undefined;
  readonly number: string | undefined;
}

/** Whenever somebody opens the page of a link or a bill. */
const onVisit =
  (visit: (visited: Visited, live: Deployment) => void): Patch =>
  (was) => ({
    ...was,
    payerPages: was.payerPages.map((page) => ({
      ...page,
      answer: (http, live) => {
        if (page.method === 'GET') visit({ link: http.req.param('link'), number: http.req.param('number') }, live);
        return page.answer(http, live);
      },
    })),
  });

/** Who opens the page of a link for one use has it for twenty seconds, in which it shows as not active. */
export const reserved: Patch = (behaviour) => {
  const until = new Map<string, number>();
  return together(
    onVisit(({ link }, live) => {
      const seen = live.links.get(link ?? '');
      if (seen?.kind === 'single_use') until.set(seen.id, live.clock.now() + held_ms);
    }),
    change('linkShowing')((was) => ({
      link: (link, call) => {
        const isHeld = (until.get(link.id) ?? 0) > call.deployment.clock.now();
        return { ...was.link(link, call), ...(isHeld && { active: false }) };
      },
    })),
  )(behaviour);
};

/** A bill or a link counts who looked at its page. */
export const visited: Patch = (behaviour) => {
  const visits = new Map<string, number>();
  return together(
    onVisit(({ link, number }) => {
      const name = link ?? number ?? '';
      visits.set(name, (visits.get(name) ?? 0) + 1);
    }),
    change('linkShowing')((was) => ({
      link: (link, call) => ({ ...was.link(link, call), page_views: visits.get(link.id) ?? 0 }),
    })),
    change('billShowing')((was) => ({
      bill: (bill, call) => ({ ...was.bill(bill, call), page_views: visits.get(bill.controlNumber) ?? 0 }),
    })),
  )(behaviour);
};
