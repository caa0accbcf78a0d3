import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { root } from './run.ts'

function settingsOf(file: string, env: string | undefined) {
  return unstable_readConfig({ config: join(root, file), env })
}

describe.each([undefined, 'production'])('the settings of two workers, in %s', (env) => {
  const whole = settingsOf('wrangler.toml', env)
  const backend = settingsOf('wrangler.backend.toml', env)

  it('lead both ways of deployment to the same databases and files', () => {
    const shared = ({ d1_databases, r2_buckets, ...own }: typeof whole) => ({
      ...{ d1_databases, r2_buckets },
      ...{ on: own.compatibility_date, flags: own.compatibility_flags, clock: own.triggers },
    })
    expect(whole.d1_databases.map(({ binding }: { binding: string }) => binding)).toEqual([
      'DB',
      'CATALOGUE',
    ])
    expect(shared(backend)).toEqual(shared(whole))
  })

  it('say nothing to the backend that the edge is told otherwise', () => {
    expect(backend.vars.ENVIRONMENT).toBe(env ?? 'development')
    expect(whole.vars).toMatchObject(backend.vars)
  })

  it('place the backend alone, where no address of its own leads', () => {
    expect([whole.placement, backend.placement]).toEqual([undefined, { mode: 'smart' }])
    expect([backend.workers_dev, backend.preview_urls]).toEqual([false, false])
    expect([backend.route, backend.routes]).toEqual([undefined, undefined])
  })
})
