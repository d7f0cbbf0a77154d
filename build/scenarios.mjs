// Reads the built-in scenarios once, for every start of the command.
import { writeFileSync } from 'node:fs';
import { readScenarios } from '../modules/src/scenario/read/read-scenario.js';
import { savedScenarios } from '../modules/src/scenario/read/saved-scenarios.js';

const { scenarios, problems } = await readScenarios('scenarios');
const [first] = problems;
if (first) throw new Error(`${first.file}:${first.line}: ${first.message}`);
const saved = JSON.stringify(savedScenarios('scenarios', scenarios));
for (const folder of ['modules', 'dist']) writeFileSync(`${folder}/suites/scenarios.json`, saved);
