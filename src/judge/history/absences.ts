import type { EndpointName } from '../../contract/endpoints.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { missingLinks } from '../links/list.ts';
import type { ResourceKind } from '../resources/kinds.ts';
import { isNew } from '../general/second-look.situation.ts';
import { missOf } from '../resources/lookups.ts';
import { overlookedIn } from '../resources/observed.ts';

/** What answers did not show: objects of others, links of a list, and what was too long to keep. */
export class AbsenceIndex {
  readonly #misses = new Map<string, Exchange>();
  readonly #leftOut = new Map<string, Exchange>();
  readonly #overlooked = new Set<string>();

  /** What a service says besides may differ from one business to the next. */
  miss(
    deployment: Deployment,
    endpoint: EndpointName,
    kind: 'foreign' | 'unknown',
    key: Exchange['key'],
  ): Exchange | undefined {
    const [ofKey, ofBusiness] = askers(key).map((asker) =>
      this.#misses.get(`${deployment} ${endpoint} ${kind} ${asker}`),
    );
    return ofKey ?? ofBusiness;
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
    const of = miss && `${deployment} ${miss.endpoint} ${miss.kind}`;
    if (of) for (const asker of askers(exchange.key)) this.#misses.set(`${of} ${asker}`, exchange);
    for (const { id, made } of missingLinks(exchange, history))
      if (made === null || !isNew(made.received, exchange)) this.#addLeftOut(`${deployment} ${id}`, exchange);
    const overlooked = overlookedIn(exchange);
    if (overlooked) this.#overlooked.add(`${deployment} ${overlooked}`);
  }

  #addLeftOut(link: string, exchange: Exchange): void {
    if (!this.#leftOut.has(link)) this.#leftOut.set(link, exchange);
  }
}

const askers = ({ label, business }: Exchange['key']): readonly string[] => [
  `key ${label}`,
  ...(business === null ? [] : [`business ${business}`]),
];
