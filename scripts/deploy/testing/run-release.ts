import { watchErrors } from '../error-gate.ts'
import { release } from '../release.ts'
import { smokeTest } from '../smoke.ts'
import { createWrangler } from '../wrangler.ts'

/** Releases as `deploy.ts` does, with the tests' platform, shop and short pauses. */
const [stateFile = '', shop = '']: string[] = process.argv.slice(2)
const fake = new URL('fake-wrangler.ts', import.meta.url).pathname
try {
  await release({
    wrangler: createWrangler([process.execPath, fake, stateFile]),
    keepFiles: async () => console.log('kept files of earlier builds'),
    smoke: (version) => smokeTest({ origins: [shop], worker: 'shop', version }),
    gate: (versions) =>
      watchErrors({ account: shop, token: 't', everyMs: 5, longestMs: 200 }, versions),
    say: console.log,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
