import type { Rolldown } from 'vite'

/** How the code of a worker is written. */
export const workerOutput: Rolldown.OutputOptions = {
  // Names stay, so that reports of errors name functions.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  codeSplitting: {
    // What shapes are made with depends on this file, so that none is made before it ran.
    groups: [
      {
        name: 'first',
        test: /no-generated-code|@ark\/util|@ark\/schema\/out\/(config|shared\/registry)|arktype\/out\/config/,
      },
    ],
  },
}
