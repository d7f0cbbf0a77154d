import { deflateRawSync } from 'node:zlib';
import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Entry, Header } from '../../evidence/journal-entry.ts';
import { ClientRecorder, type ClientRecording } from '../clients/client-recorder.ts';
import { BLOCK, Packer } from './packed.ts';
import { KeyMinutes, type KeyUse } from './key-minutes.ts';

/** Of all exchanges, by their place in the journal. Checks and endpoints by their place in the lists of names. */
export interface Columns {
  readonly n: readonly number[];
  readonly check: readonly number[];
  readonly endpoint: readonly number[];
  /** 0: no answer. */
  readonly status: readonly number[];
  readonly ms: readonly number[];
}

/** Of a check for a moment, by the deployment's clock, in milliseconds since the epoch. */
export interface Wait {
  readonly check: string;
  readonly from: number;
  readonly ended: number;
}

/** All exchanges of a journal: what can be listed, and each whole in a packed block. */
export interface Recording {
  /** '': no check sent them. */
  readonly checks: readonly string[];
  readonly endpoints: readonly string[];
  readonly columns: Columns;
  /** By the run's clock, as the columns. */
  readonly sent: readonly number[];
  readonly keys: readonly KeyUse[];
  readonly waits: readonly Wait[];
  /** Deflated, in base64. */
  readonly blocks: readonly string[];
  /** Of reproductions, by the path of their file. */
  readonly scenarios: ReadonlyMap<string, string>;
  /** null: no client was judged. */
  readonly clients: ClientRecording | null;
}

/** Takes in a journal entry by entry, and holds little of what it took. */
export class Recorder {
  readonly #checks = new Names();
  readonly #endpoints = new Names();
  readonly #columns = { n: [], check: [], endpoint: [], status: [], ms: [] } as { [Name in keyof Columns]: number[] };
  readonly #sent: number[] = [];
  readonly #blocks: string[] = [];
  readonly #waits: Wait[] = [];
  readonly #scenarios = new Map<string, string>();
  #clients: ClientRecorder | null = null;
  #keys = new KeyMinutes({ rates: {}, plan: [] });
  #packer = new Packer();

  add(entry: Entry): void {
    if (entry.is === 'header') this.#begin(entry);
    if (entry.is === 'exchange') this.#addExchange(entry.exchange);
    if (entry.is === 'wait') this.#waits.push({ check: entry.check, from: entry.from, ended: entry.ended });
    if (entry.is === 'reproduction' && entry.file !== null && entry.text !== undefined)
      this.#scenarios.set(entry.file, entry.text);
    this.#clients?.add(entry);
  }

  recording(): Recording {
    this.#deflate();
    return {
      checks: this.#checks.all,
      endpoints: this.#endpoints.all,
      columns: this.#columns,
      sent: this.#sent,
      keys: this.#keys.uses(),
      waits: this.#waits,
      blocks: this.#blocks,
      scenarios: this.#scenarios,
      clients: this.#clients?.recording() ?? null,
    };
  }

  #begin({ rates, plan, subject }: Header): void {
    this.#keys = new KeyMinutes({ rates, plan });
    if (subject?.is === 'client' || subject?.is === 'traffic') this.#clients = new ClientRecorder();
  }

  #addExchange(exchange: Exchange): void {
    const { n, check, answer, timings, sent, incoming } = exchange;
    this.#columns.n.push(n);
    this.#columns.check.push(this.#checks.placeOf(check ?? ''));
    this.#columns.endpoint.push(this.#endpoints.placeOf(endpointOf(exchange)));
    this.#columns.status.push(answer?.status ?? 0);
    this.#columns.ms.push(Math.round(timings.total_ms));
    this.#sent.push(sent);
    if (!incoming) this.#keys.add(exchange);
    this.#packer.add(exchange);
    if (this.#packer.size === BLOCK) this.#deflate();
  }

  #deflate(): void {
    if (this.#packer.size === 0) return;
    this.#blocks.push(deflated(this.#packer.packed()));
    this.#packer = new Packer();
  }
}

/** As JSON, for a page to inflate. Level 9 would take twice the time for a sixtieth less. */
export const deflated = (value: unknown): string =>
  deflateRawSync(JSON.stringify(value), { level: 7 }).toString('base64');

function endpointOf({ request: { method, target }, incoming }: Exchange): string {
  if (incoming) return POSTS;
  const path = matchEndpoint(method, target)?.endpoint.path;
  return path === undefined ? OTHER : `${method} ${path}`;
}

/** What the service posts to the run's listener is no request of the run. */
export const POSTS = 'posts of the service';
const OTHER = 'anything else';

class Names {
  readonly #places = new Map<string, number>();

  get all(): readonly string[] {
    return [...this.#places.keys()];
  }

  placeOf(name: string): number {
    const place = this.#places.get(name) ?? this.#places.size;
    this.#places.set(name, place);
    return place;
  }
}
