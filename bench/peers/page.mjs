/** The figures as they are, with what they were measured on. */
export const pageOf = (
  { table, growth, keys, rounds, loads },
  { machine, versions, schemathesis, eachSends, within_s },
) => `# Beside other tools

Made by \`npm run bench:peers -- --page\` from the results of \`npm run bench:peers\`, which installs the others from the npm registry into a
folder of their own and has each tool send the same charges, with the same expectations (status, type of the body, three fields), one
after the other, to one fast service on loopback. Only mpconform does more with an answer: it passes every judge, is journaled, and
stands in three reports. The clock is moved for it, so that its pacing makes nobody wait.

- Machine: ${machine}. Its load beside before each of these
  measurements was ${loads}; more than its cores means that all had to share them.
- ${versions.join(', ')}.
  Schemathesis is not among them: it ${schemathesis}.
- **start**: from the command to its first request. **a request**: from the first case to the last, over their number; it includes what the
  service takes. **whole**: from the command to its end, reports included. **CPU** and **memory**: of the process and all that it began, the latter
  at the most; processor time is what other work on the machine changes least.
  Rounds in turn for the fewest cases, of which the medians are told: ${rounds}; one round for the others.
- What did not end within ${within_s} s is ended, and tried with no more cases.

![Time a request takes in each tool](beside-others.svg)

${table}

${growth}

## Keys

In real time, at the documented rate of a key in the sandbox; each key sends ${eachSends} requests. The bound is what remains beyond the first
minute's worth of each key, at the rate; whoever sends a minute's worth at once, as mpconform does, waits in steps of a minute, so that a few
requests more may cost one more step.

${keys}
`;
