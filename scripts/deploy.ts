import { build } from './build.ts'
import { run, tool } from './run.ts'

/**
 * Builds for production, migrates the production database and deploys the worker; `--dry-run` only
 * shows what would be deployed.
 */
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
