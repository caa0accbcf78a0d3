import type { Rolldown } from 'vite'

const keepNames = { function: true, class: true }

/** The output options for the code of a worker. */
const workerOutput: Rolldown.OutputOptions = {
  // Names of functions and classes stay, so that reports of errors name them.
  minify: {
    compress: { keepNames },
    mangle: { keepNames },
    codegen: { removeWhitespace: true },
  },
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

/**
 * Importing a file of the backend does nothing by itself, so that a chunk holds of a domain's door
 * only what is used of it. What adds to the language is an exception.
 */
const idle = { test: /\/backend\/(?!.*\/reflect\.ts$)[^?]*\.tsx?$/, sideEffects: false }

/** The options for building a worker. */
export const workerOptions: Rolldown.RolldownOptions = {
  output: workerOutput,
  treeshake: { moduleSideEffects: [idle] },
}
