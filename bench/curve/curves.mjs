const step = 100;

/** Of each line that was tried, the share of its faults that the first 100, 200, … requests find, until no run is any longer. */
export const curvesOf = (lines, rows) =>
  lines.flatMap(({ name }) => {
    const own = rows.filter(({ line }) => line === name);
    if (own.length === 0) return [];
    const longest = Math.max(...own.map(({ requests }) => requests));
    const points = Array.from({ length: Math.ceil(longest / step) }, (_, at) => {
      const requests = (at + 1) * step;
      const found = own.filter((row) => row.found !== null && row.found <= requests).length;
      return { requests, share: Math.round((1000 * found) / own.length) / 10 };
    });
    return [{ name, faults: own.length, points }];
  });
