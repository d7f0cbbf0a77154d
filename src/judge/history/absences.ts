import type { EndpointName } from '../../contract/endpoints.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { History, MissesBeside } from '../history.ts';
import { missingLinks } from '../links/list.ts';
import type { ResourceKind } from '../resources/kinds.ts';
import { isNew } from '../general/second-look.situation.ts';
import { missOf, type Miss } from '../resources/lookups.ts';
import { overlookedIn } from '../resources/observed.ts';

interface Missed {
  readonly first: Exchange;
  readonly last: Exchange;
}

const otherKind = { foreign: 'unknown', unknown: 'foreign' } as const;

/** What answers did not show: objects of others, links of a list, and what was too long to keep. */
export class AbsenceIndex {
  readonly #misses = new Map<string, Missed>();
  readonly #leftOut = new Map<string, Exchange>();
  readonly #overlooked = new Set<string>();

  missesBeside(endpoint: EndpointName, kind: Miss['kind'], beside: Exchange): MissesBeside | null {
    const [ofKey, ofBusiness] = askers(beside).map((asker) => this.#beside(`${endpoint} ${asker}`, kind));
    return ofKey ?? ofBusiness ?? null;
  }

  #beside(where: string, kind: Miss['kind']): MissesBeside | null {
    const other = this.#misses.get(`${where} ${otherKind[kind]}`)?.last;
    if (!other) return null;
    const alike = this.#misses.get(`${where} ${kind}`)?.first;
    return { other, before: alike && alike.n < other.n ? alike : null };
  }

  leftOut(deployment: Deployment, link: string): Exchange | undefined {
    return this.#leftOut.get(`${deployment} ${link}`);
  }

  overlooked(deployment: Deployment, kind: ResourceKind): boolean {
    return this.#overlooked.has(`${deployment} ${kind}`);
  }

  /** Before the exchange itself is known, so that it is held against what came before it. */
  add(exchange: Exchange, history: History): void {
    const { deployment } = exchange;
    const miss = missOf(exchange, history);
    if (miss) for (const asker of askers(exchange)) this.#addMiss(`${miss.endpoint} ${asker} ${miss.kind}`, exchange);
    for (const { id, made } of missingLinks(exchange, history))
      if (made === null || !isNew(made.received, exchange)) this.#addLeftOut(`${deployment} ${id}`, exchange);
    const overlooked = overlookedIn(exchange);
    if (overlooked) this.#overlooked.add(`${deployment} ${overlooked}`);
  }

  #addMiss(where: string, exchange: Exchange): void {
    this.#misses.set(where, { first: this.#misses.get(where)?.first ?? exchange, last: exchange });
  }

  #addLeftOut(link: string, exchange: Exchange): void {
    if (!this.#leftOut.has(link)) this.#leftOut.set(link, exchange);
  }
}

/** A key in a check, and its business there. */
function askers({ deployment, check, key: { label, business } }: Exchange): readonly string[] {
  const where = `${deployment} ${check}`;
  return [`${where} key ${label}`, ...(business === null ? [] : [`${where} business ${business}`])];
}
