import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { readFileSync } from 'node:fs';

/** A program: prints what GitHub finds wrong with the workflow on its standard input. Its parser wants a loader that takes JSON as a module. */
const content = readFileSync(0, 'utf8');
const { context } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
process.stdout.write(JSON.stringify(context.errors.getErrors().map(({ message }) => message)));
