import { build } from './build.ts'
import { run, tool } from './run.ts'

/**
 * Runs all tests of the backend in a Durable Object that holds the database (docs/decisions/118);
 * `npm test` runs some of them there.
 */
await build()
await run(tool('vitest'), ['run', '--project', 'cells'], { env: { CELLS: 'all' } })
