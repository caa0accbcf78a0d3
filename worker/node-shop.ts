import { join } from 'node:path'
import { explain } from './node/explain.ts'

/**
 * Runs the whole shop on plain Node. Built into `build/node/shop.js`, it needs no packages; its
 * variables are those of worker/node/shop/settings.ts and worker/edge/variables.ts.
 */
const neededVersion = 24
const root = join(import.meta.dirname, '..')

if (Number(process.versions.node.split('.')[0]) < neededVersion) {
  console.error(
    `Node ${process.versions.node} is too old: install Node ${neededVersion} or newer (https://nodejs.org)`,
  )
  process.exit(1)
}
try {
  await import('./no-generated-code.ts')
  // This import is dynamic, because it imports modules that an older Node does not have.
  const { runMain } = await import('./node/shop/main.ts')
  await runMain(root)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
