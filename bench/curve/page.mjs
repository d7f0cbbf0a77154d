/** By how many requests which share was found, such as `100 41.2, 200 60`. */
export const figuresOf = ({ points }) => points.map(({ requests, share }) => `${requests} ${share}`).join(', ');

export function tableOf(curves) {
  const longest = curves.map(({ points }) => points).reduce((a, b) => (b.length > a.length ? b : a), []);
  const row = (cells) => `| ${cells.join(' | ')} |`;
  return [
    row(['first requests', ...curves.map(({ name }) => name)]),
    row(['---:', ...curves.map(() => '---:')]),
    ...longest.map(({ requests }, at) => row([requests, ...curves.map(({ points }) => points[at]?.share ?? '')])),
  ].join('\n');
}

export const pageOf = (curves, known) =>
  `# What the first requests find

Made by \`npm run curve -- --page\` from the results of \`npm run curve\`. Of the ${known} faults of the sandbox that the reference knows,
a sample is drawn by the hash of their names; a line of fewer faults has the first of the same. Each fault is alone in one run of
the suite at the sandbox; it counts as found by so many requests as had been answered when a rule that it breaks was first seen
broken. What shows only beside live stays unfound.

- **quick** and **standard, one key**: a target of one key, without an operator. What is planned is what somebody with 60 s of
  patience would run; only the clock is moved for it, so that nobody waits.
- **operator**: a program makes keys and businesses, pays, and moves the clock.

What waits begins first, and of the rest what is known to find most; hence the steep start.

![Share of the faults found, by the requests sent](catch-curve.svg)

${curves.map(({ name, faults, points }) => `- ${name}: ${faults} faults, ${points.at(-1).share} % found`).join('\n')}

Per cent of the faults found:

${tableOf(curves)}
`;
