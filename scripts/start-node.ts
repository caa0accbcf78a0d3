import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { stateDir } from './database.ts'
import { root, startServer } from './run.ts'
import { runScript } from './serve/startable.ts'
import { givenSettings } from './settings.ts'

/**
 * Builds the shop and serves it on plain Node, as an image does; with the development keys of
 * wrangler.toml, unless others are given.
 */
await runScript(() => build())
const { vars } = JSON.parse(readFileSync(join(root, 'build', 'server', 'wrangler.json'), 'utf8'))
const server = startServer(process.execPath, [join('build', 'node', 'shop.js')], {
  TRADEWIND_DATA: process.env.TRADEWIND_DATA ?? join(stateDir, 'node'),
  ...vars,
  ...givenSettings(),
})
server.stdout?.pipe(process.stdout)
server.stderr?.pipe(process.stderr)
server.on('exit', (code) => process.exit(code ?? 1))
