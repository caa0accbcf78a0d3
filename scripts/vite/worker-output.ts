import type { Rolldown } from 'vite'

/** The output options for the code of a worker. */
export const workerOutput: Rolldown.OutputOptions = {
  // Names stay, so that reports of errors name functions.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  codeSplitting: {
    // The configuration of schemas is in this file, so that it runs before any schema is created.
    groups: [
      {
        name: 'first',
        test: /no-generated-code|@ark\/util|@ark\/schema\/out\/(config|shared\/registry)|arktype\/out\/config/,
      },
    ],
  },
}
