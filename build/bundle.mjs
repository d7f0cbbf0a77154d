// Bundles the script of a page of a report, and of large libraries the part that is used.
import { rolldown } from 'rolldown';

/** What is not found would be missed only where it is run. */
const fail = ({ message }) => {
  throw new Error(message);
};

const into = async (input, file, options) => {
  const bundle = await rolldown({ input, onwarn: fail, ...options });
  await bundle.write({ file, minify: true, comments: false, codeSplitting: false });
};

await into('src/report/html/client/main.tsx', 'dist/src/report/html/client.js', {
  platform: 'browser',
  tsconfig: 'src/report/html/client/tsconfig.json',
});
// In place of what tsc made of them: the libraries themselves are not installed with the command.
for (const file of ['report/html/pictures/draw', 'wire/listener/self-signed'])
  await into(`src/${file}.ts`, `dist/src/${file}.js`, { platform: 'node' });
