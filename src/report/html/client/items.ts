import { anchor } from '../anchor.ts';
import type { PageData } from '../page-data.ts';
import type { Filtered } from '../query.ts';
import type { Evidence } from './evidence.ts';

/** What of the page a filter shows or hides, and what it goes by. */
export interface Item extends Filtered {
  readonly kind: 'finding' | 'rule' | 'check';
  readonly element: HTMLElement;
}

/** All rules, checks and findings that stand on the page. */
export function itemsOf(data: PageData, evidence: Evidence | null): readonly Item[] {
  const endpointsOf = endpointsByCheck(data, evidence);
  const brokenAt = new Map<string, Set<string>>();
  const foundBy = new Map<string, Set<string>>();
  for (const { rule, check, last } of data.findings) {
    const row = last === null ? undefined : evidence?.rowOf(last);
    if (row !== undefined && evidence) added(brokenAt, rule, evidence.endpointOf(row));
    if (check !== null) added(foundBy, rule, check);
  }
  const all = (checks: readonly string[]): readonly string[] => [
    ...new Set(checks.flatMap((id) => [...(endpointsOf.get(id) ?? [])])),
  ];
  const checksOf = (rules: readonly string[]): readonly string[] => rules.flatMap((id) => [...(foundBy.get(id) ?? [])]);
  const found = data.causes.flatMap(({ rule, echoes }) => {
    const rules = [rule, ...echoes];
    const endpoints = rules.flatMap((id) => [...(brokenAt.get(id) ?? [])]);
    const article = document.querySelector(`#${CSS.escape(anchor('broken', rule))}`)?.closest('article');
    return item('finding', article, { status: 'fail', rules, checks: checksOf(rules), endpoints });
  });
  const rules = data.rules.flatMap(({ id, verdict, checks }) => {
    const endpoints = [...(brokenAt.get(id) ?? all(checks))];
    const row = document.querySelector<HTMLElement>(`#${CSS.escape(anchor('rule', id))}`);
    return item('rule', row, { status: verdict, rules: [id], checks: [...checks, ...checksOf([id])], endpoints });
  });
  const checks = data.checks.flatMap(({ id, verdict, rules: its }) => {
    const row = document.querySelector<HTMLElement>(`#${CSS.escape(anchor('check', id))}`);
    return item('check', row, { status: verdict, rules: its, checks: [id], endpoints: all([id]) });
  });
  return [...found, ...rules, ...checks];
}

function endpointsByCheck(data: PageData, evidence: Evidence | null): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  if (evidence === null) return all;
  for (const { id } of data.checks) for (const row of evidence.rowsOf(id)) added(all, id, evidence.endpointOf(row));
  return all;
}

function added(sets: Map<string, Set<string>>, name: string, value: string): void {
  const known = sets.get(name);
  if (known) known.add(value);
  else sets.set(name, new Set([value]));
}

function item(
  kind: Item['kind'],
  element: HTMLElement | null | undefined,
  traits: Omit<Filtered, 'text' | 'history'>,
): readonly Item[] {
  if (!element) return [];
  const { history = '' } = element.dataset;
  return [
    {
      kind,
      element,
      ...traits,
      history: history === '' ? [] : history.split(' '),
      get text() {
        return element.textContent;
      },
    },
  ];
}
