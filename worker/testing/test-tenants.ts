import { env } from 'cloudflare:workers'
import { developmentOffice } from '#contract/office/staff-words.ts'
import { openTenants, withOffice } from '#tenants/index.ts'
import type { Env } from '../edge/env.ts'

const shops = openTenants((env as unknown as Env).ASSETS, { acceptsLocal: true })

/** The tenants of the tested build, with the office. */
export const testTenants = withOffice(shops, developmentOffice)
