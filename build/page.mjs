// Bundles what a page of a report takes along: its script, and the part of the charting library that draws its pictures.
import { rolldown } from 'rolldown';

const into = async (input, file, options) => {
  const bundle = await rolldown({ input, ...options });
  await bundle.write({ file, minify: true, comments: false, codeSplitting: false });
};

await into('src/report/html/client/main.tsx', 'dist/src/report/html/client.js', {
  platform: 'browser',
  tsconfig: 'src/report/html/client/tsconfig.json',
});
// In place of what tsc made of it: the library itself is not installed with the command.
await into('src/report/html/pictures/draw.ts', 'dist/src/report/html/pictures/draw.js', { platform: 'node' });
