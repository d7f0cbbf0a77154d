import { change, together } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';

const held_ms = 20_000;

/** Who opens the page of a link for one use has it for twenty seconds, in which it shows as not active. */
export const reserved: Patch = (behaviour) => {
  const until = new Map<string, number>();
  return together(
    (was) => ({
      ...was,
      payerPages: was.payerPages.map((page) => ({
        ...page,
        answer: (http, live) => {
          const link = live.links.get(http.req.param('link') ?? '');
          if (page.method === 'GET' && link?.kind === 'single_use') until.set(link.id, live.clock.now() + held_ms);
          return page.answer(http, live);
        },
      })),
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
    (was) => ({
      ...was,
      payerPages: was.payerPages.map((page) => ({
        ...page,
        answer: (http, live) => {
          const name = http.req.param('link') ?? http.req.param('number') ?? '';
          if (page.method === 'GET') visits.set(name, (visits.get(name) ?? 0) + 1);
          return page.answer(http, live);
        },
      })),
    }),
    change('linkShowing')((was) => ({
      link: (link, call) => ({ ...was.link(link, call), page_views: visits.get(link.id) ?? 0 }),
    })),
    change('billShowing')((was) => ({
      bill: (bill, call) => ({ ...was.bill(bill, call), page_views: visits.get(bill.controlNumber) ?? 0 }),
    })),
  )(behaviour);
};
