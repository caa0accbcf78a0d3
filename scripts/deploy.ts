import { build } from './build.ts'
import { run, tool } from './run.ts'

/** Builds for production, migrates its database and puts the worker up; `--dry-run` only shows. */
const isDryRun = process.argv.includes('--dry-run')

process.env.CLOUDFLARE_ENV = 'production'
await run(process.execPath, ['tenants/cli.ts', 'check'])
await build({ force: true })
if (!isDryRun) {
  await run(tool('wrangler'), [
    'd1',
    'migrations',
    'apply',
    'DB',
    '--remote',
    '--env',
    'production',
  ])
}
await run(tool('wrangler'), [
  'deploy',
  '--config',
  'build/server/wrangler.json',
  ...(isDryRun ? ['--dry-run', '--outdir', '.generated/deploy'] : []),
])
