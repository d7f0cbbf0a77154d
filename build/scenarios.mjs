// Reads the built-in scenarios once, for every start of the command.
import { writeFileSync } from 'node:fs';
import { readScenarios } from '../dist/src/scenario/read/read-scenario.js';
import { savedScenarios } from '../dist/src/scenario/read/saved-scenarios.js';

const { scenarios, problems } = await readScenarios('scenarios');
const [first] = problems;
if (first) throw new Error(`${first.file}:${first.line}: ${first.message}`);
writeFileSync('dist/suites/scenarios.json', JSON.stringify(savedScenarios('scenarios', scenarios)));
