const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const told = (value, digits) => (value === undefined ? '' : value.toFixed(digits));

const row = (cells) => `| ${cells.join(' | ')} |`;

/** Tables of rows as `peers.mjs` keeps them; of several rounds the median. */
export function figuresOf(rows, tools) {
  const counts = [...new Set(rows.flatMap(({ cases }) => cases ?? []))].toSorted((a, b) => a - b);
  const cells = tools.map(({ name }) => ({ name, by: counts.map((cases) => cellOf(rows, name, cases)) }));
  const rounds = Math.max(...rows.map(({ round = 0 }) => round));
  const told = { table: tableOf(counts, cells), growth: growthOf(counts, cells), keys: keysOf(rows) };
  return { counts, cells, ...told, rounds, loads: loadsOf(rows) };
}

/** The least and the most of what the machine had to do beside. */
function loadsOf(rows) {
  const loads = rows.flatMap(({ load }) => load ?? []).toSorted((a, b) => a - b);
  return loads.length === 0 ? 'not looked at' : `${told(loads[0], 1)} to ${told(loads.at(-1), 1)}`;
}

function cellOf(rows, tool, cases) {
  const own = rows.filter((each) => each.tool === tool && each.cases === cases);
  const good = own.filter(({ is }) => is === 'measured');
  if (good.length === 0) return { is: own[0]?.is ?? 'untried' };
  const of = (name) => median(good.map((each) => each[name]));
  const whole_ms = of('whole_ms');
  return {
    is: 'measured',
    start_ms: of('start_ms'),
    each_ms: of('each_ms'),
    whole_ms,
    cpu_ms: of('cpu_ms'),
    perSecond: (cases / whole_ms) * 1000,
    memory_mib: of('memory_mib'),
  };
}

const why = { late: 'not in time', failed: 'failed', untried: 'not tried' };

const tableOf = (counts, cells) =>
  [
    row(['tool', 'cases', 'start ms', 'a request ms', 'whole s', 'CPU s', 'requests a second', 'memory MiB']),
    row(['---', '---:', '---:', '---:', '---:', '---:', '---:', '---:']),
    ...cells.flatMap(({ name, by }) =>
      by.map((cell, at) =>
        cell.is === 'measured'
          ? row([
              name,
              counts[at],
              told(cell.start_ms, 0),
              told(cell.each_ms, 2),
              told(cell.whole_ms / 1000, 1),
              told(cell.cpu_ms / 1000, 1),
              told(cell.perSecond, 0),
              told(cell.memory_mib, 0),
            ])
          : row([name, counts[at], why[cell.is], '', '', '', '', '']),
      ),
    ),
  ].join('\n');

/** What becomes of time and memory with more cases. */
const growthOf = (counts, cells) =>
  counts.length < 2
    ? ''
    : `With more cases; one story of mpconform sends 5000 at the most:\n\n${growthRows(counts, cells)}`;

const growthRows = (counts, cells) =>
  [
    row(['tool', 'cases', 'time', 'CPU', 'memory']),
    row(['---', '---', '---:', '---:', '---:']),
    ...cells.flatMap(({ name, by }) =>
      counts.slice(1).flatMap((count, at) => {
        const [before, after] = [by[at], by[at + 1]];
        if (after.is !== 'measured' || before.is !== 'measured') return [];
        const ratio = (figure) => `x ${(after[figure] / before[figure]).toFixed(2)}`;
        return [row([name, `${counts[at]} to ${count}`, ratio('whole_ms'), ratio('cpu_ms'), ratio('memory_mib')])];
      }),
    ),
  ].join('\n');

const keysOf = (rows) =>
  [
    row(['keys', 'requests', 'bound s', 'took s', 'ratio']),
    row(['---:', '---:', '---:', '---:', '---:']),
    ...rows
      .filter(({ keys }) => keys !== undefined)
      .toSorted((a, b) => a.keys - b.keys)
      .map(({ keys, requests, bound_s, whole_s }) =>
        row([keys, requests, told(bound_s, 1), told(whole_s, 1), told(whole_s / bound_s, 2)]),
      ),
  ].join('\n');
