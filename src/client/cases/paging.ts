import type { RuleId } from '../../contract/rules.ts';
import type { ScriptStep } from '../../scripted/step.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { asked, seeded } from './deeds.ts';

type Body = Readonly<Record<string, unknown>>;

const walked: readonly RuleId[] = ['client.pages-by-cursor', 'client.pages-to-the-end', 'client.no-offset'];
const on = 'GET /v1/charges';
const walk = casesOf('paging');

/** Fewer objects than were there to be given: any number of them is a page. */
const short =
  (most: number) =>
  (body: Body): Body => {
    const { data } = body;
    if (!Array.isArray(data) || data.length <= most) return body;
    return { ...body, data: data.slice(0, most), has_more: true };
  };

const always = (alter: ScriptStep['alter']): ScriptStep => ({ on, times: 'always', ...(alter && { alter }) });

const walking = (name: string, title: string, charges: number, ...script: readonly ScriptStep[]): ClientCase =>
  walk(
    name,
    title,
    walked,
    async (play) => {
      await seeded(play, charges);
      await play.tell('list_all_charges', {});
    },
    { stage: { script } },
  );

const pages: readonly ClientCase[] = [
  walking('nothing', 'an empty list', 0),
  walking('one-page', 'all charges on one page', 3),
  walking('full-last-page', 'the last page is full, and has_more false', 50),
  walking('many-pages', 'more than a hundred charges', 115),
  walking('one-a-page', 'one charge a page', 5, always(short(1))),
  walking('short-pages', 'pages shorter than was asked for, with more to come', 11, always(short(3))),
  walking(
    'empty-page-with-more',
    'a page without charges, with more to come',
    6,
    {
      on,
      skip: 1,
      alter: (body) => ({ ...body, data: [], has_more: true }),
    },
    always(short(2)),
  ),
  walking(
    'shorter-and-shorter',
    'pages of other lengths each',
    12,
    ...[5, 1, 3].map((most) => ({ on, alter: short(most) })),
  ),
  walking(
    'more-in-the-list',
    'a list with fields that tempt to be followed',
    7,
    always((body) => ({
      ...short(3)(body),
      total_count: 1,
      next_page: '/v1/charges?page=2',
      next_cursor: 'nothing',
      page: 1,
    })),
  ),
  walking(
    'page-limited',
    'one request too many amid the walk',
    5,
    {
      on,
      skip: 1,
      answer: { code: 'RATE_LIMITED', retry_after_s: 1 },
    },
    always(short(2)),
  ),
  walking(
    'page-away',
    'the ledger is unavailable amid the walk',
    5,
    { on, skip: 1, answer: { code: 'LEDGER_UNAVAILABLE' } },
    always(short(2)),
  ),
  walking('page-lost', 'a page gets lost', 5, { on, skip: 1, lose: 'amid-body' }, always(short(2))),
  walking('page-twice', 'a page comes twice', 5, { on, skip: 1, twice: true }, always(short(2))),
];

const arriving = walk(
  'charges-arriving',
  'new charges arrive while the client walks',
  walked,
  async (play) => {
    await seeded(play, 6);
    const walkedThrough = play.tell('list_all_charges', {});
    for (let page = 0; page < 2; page += 1) {
      await Promise.race([play.arrival(), walkedThrough]);
      await seeded(play, 1);
    }
    await walkedThrough;
  },
  { stage: { script: [{ ...always(short(2)), delay_ms: 40 }] } },
);

/** Reserved in addresses, and beyond ASCII. */
const odd = ['Müller & Söhne', 'a+b=c?d#e', '100%/ok', 'jina la mteja 😀', 'A;B,C:D@E'] as const;

const made = (play: Play, customer_ref: string): Promise<unknown> =>
  asked(play, 'POST', '/v1/bills', { customer_ref, amount_minor: play.amount() });

const filtered: readonly ClientCase[] = [
  ...odd.map((customer_ref, at) =>
    casesOf('paging', { deployment: 'live' })(
      `filter-${at + 1}`,
      `bills of a customer whose reference is ${customer_ref}`,
      ['client.filters-on-every-page', ...walked],
      async (play) => {
        for (let bills = 0; bills < 5; bills += 1) await made(play, customer_ref);
        await made(play, play.word('somebody'));
        await play.tell('list_all_bills', { customer_ref });
      },
      { stage: { script: [{ on: 'GET /v1/bills', times: 'always', alter: short(2) }] } },
    ),
  ),
  walk(
    'filter-by-state',
    'charges in one state, over many pages',
    ['client.filters-on-every-page', ...walked],
    async (play) => {
      for (let charges = 0; charges < 5; charges += 1) await asked(play, 'POST', '/v1/charges', play.charge(4));
      await play.tell('list_all_charges', { state: 'processing' });
    },
    { stage: { script: [always(short(2))] } },
  ),
  ...(['page-lost', 'page-away'] as const).map((trouble) =>
    casesOf('paging', { deployment: 'live' })(
      `filter-${trouble}`,
      `bills of a customer, and ${trouble === 'page-lost' ? 'a page gets lost' : 'no ledger'} amid the walk`,
      ['client.filters-on-every-page', ...walked],
      async (play) => {
        for (let bills = 0; bills < 5; bills += 1) await made(play, 'A & B');
        await made(play, play.word('somebody'));
        await play.tell('list_all_bills', { customer_ref: 'A & B' });
      },
      {
        stage: {
          script: [
            {
              on: 'GET /v1/bills',
              skip: 1,
              ...(trouble === 'page-lost' ? { lose: 'amid-body' } : { answer: { code: 'LEDGER_UNAVAILABLE' } }),
            },
            { on: 'GET /v1/bills', times: 'always', alter: short(2) },
          ],
        },
      },
    ),
  ),
  walk('limit-given', 'the caller says how long pages are', ['client.limit-in-range', ...walked], async (play) => {
    await seeded(play, 7);
    await play.tell('list_all_charges', { limit: 3 });
  }),
];

const single: readonly ClientCase[] = [
  ...[1, 100].map((limit) =>
    casesOf('paging')(
      `limit-${limit}`,
      `one page of at most ${limit}`,
      ['client.limit-in-range', 'client.amounts-unchanged', 'client.times-as-documented'],
      async (play) => {
        await seeded(play, 3);
        await play.tell('list_charges', { limit });
      },
    ),
  ),
  casesOf('paging')('given-cursor', 'the caller says where to go on', ['client.pages-by-cursor'], async (play) => {
    const { id } = await asked(play, 'POST', '/v1/charges', play.charge());
    await seeded(play, 2);
    await play.tell('list_charges', { starting_after: id, limit: 2 });
  }),
  casesOf('paging', { deployment: 'live' })(
    'links-with-more',
    'there are more links than are listed',
    ['client.links-not-paged'],
    async (play) => {
      for (let links = 0; links < 4; links += 1)
        await asked(play, 'POST', '/v1/payment_links', { title: 'Shoes', amount_minor: play.amount() });
      await play.tell('list_payment_links', { limit: 2 });
    },
  ),
];

/** Lists as they may lawfully be, walked by the client itself. */
export const pagingCases: readonly ClientCase[] = [...pages, arriving, ...filtered, ...single];
