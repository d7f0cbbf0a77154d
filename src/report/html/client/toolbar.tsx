import type { JSX } from 'preact';

interface Props {
  readonly query: string;
  /** How much the query lets through. */
  readonly found: string;
  readonly search: (query: string) => void;
  readonly compare: (files: readonly File[]) => void;
}

const quick = [
  ['Broken', 'status:fail'],
  ['Undecided', 'status:inconclusive'],
  ['All', ''],
] as const;

/** The field for a query, queries that are often asked, and the way to compare with another run. */
export const Toolbar = ({ query, found, search, compare }: Props): JSX.Element => (
  <div class="tools">
    <label>
      Filter{' '}
      <input
        id="query"
        type="search"
        value={query}
        placeholder="status:fail rule:idempotency.* endpoint:POST"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
    </label>
    {quick.map(([words, asked]) => (
      <button type="button" aria-pressed={query === asked} onClick={() => search(asked)}>
        {words}
      </button>
    ))}
    <label class="file">
      Compare with a report.json{' '}
      <input
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => compare([...(currentTarget.files ?? [])])}
      />
    </label>
    <span class="small soft" role="status">
      {found}
    </span>
  </div>
);
