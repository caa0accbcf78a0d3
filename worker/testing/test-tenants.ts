import { env } from 'cloudflare:workers'
import { openTenants } from '#tenants/index.ts'
import type { Env } from '../edge/env.ts'

/** The tenants of the tested build. */
export const testTenants = openTenants((env as unknown as Env).ASSETS, { acceptsLocal: true })
