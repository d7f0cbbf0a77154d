import { render } from 'preact';
import type { PageData } from '../page-data.ts';
import { openableChecks } from './check-rows.tsx';
import { compareWith } from './comparison.tsx';
import { whenDropped } from './dropped.ts';
import { Evidence } from './evidence.ts';
import { Filter } from './filter.ts';
import { itemsOf } from './items.ts';
import { listenToKeys } from './keys.ts';
import { inflated } from './packed-text.ts';
import { Toolbar } from './toolbar.tsx';
import { Viewer } from './viewer.tsx';

async function start(): Promise<void> {
  const data = await inflated<PageData>(document.querySelector('#data')?.textContent ?? '');
  const evidence = data.recording && new Evidence(data.recording);
  searchable(data, evidence);
  openableChecks(data, evidence);
  if (evidence === null) return;
  for (const number of document.querySelectorAll('data')) number.replaceWith(wayTo(number.value));
  const viewer = new Viewer(evidence, data.target);
  window.addEventListener('hashchange', () => arrive(evidence, viewer));
  arrive(evidence, viewer);
}

function searchable(data: PageData, evidence: Evidence | null): void {
  const [bar, other] = [document.querySelector('#tools')!, document.querySelector<HTMLElement>('#other')!];
  const filter = new Filter(itemsOf(data, evidence));
  const compare = (file: File): void => void compareWith(file, data, other);
  const search = (query: string): void => {
    const found = filter.apply(query);
    remember(query);
    render(
      <Toolbar query={query} found={found} search={search} compare={(files) => files.slice(0, 1).forEach(compare)} />,
      bar,
    );
  };
  search(new URLSearchParams(location.search).get('q') ?? '');
  whenDropped(compare);
  listenToKeys();
}

/** In the address, so that it can be sent to somebody. Some viewers of files allow no change of it. */
function remember(query: string): void {
  const asked = query === '' ? '' : `?q=${encodeURIComponent(query)}`;
  if (asked === location.search) return;
  try {
    history.replaceState(null, '', `${location.pathname}${asked}${location.hash}`);
  } catch {
    // What is shown is right all the same.
  }
}

function wayTo(n: string): HTMLAnchorElement {
  const way = document.createElement('a');
  way.href = `#exchange-${n}`;
  way.textContent = n;
  return way;
}

/** Opens what an address leads into. An exchange that the page shows nowhere is shown over it, and so is the next from there. */
function arrive(evidence: Evidence, viewer: Viewer): void {
  const name = decodeURIComponent(location.hash.slice(1));
  const place = name === '' ? null : document.querySelector(`#${CSS.escape(name)}`);
  const row = name.startsWith('exchange-') ? evidence.named(name.slice('exchange-'.length)) : undefined;
  if (row !== undefined && (place === null || viewer.isOpen)) {
    void viewer.show(row);
    return;
  }
  viewer.close();
  if (place === null) return;
  for (let part = place.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  place.scrollIntoView();
}

void start();
