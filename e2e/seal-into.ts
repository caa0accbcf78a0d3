import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import type { Viewer } from '#contract/pages/viewer.ts'
import { parseMasterKeys } from '#crypto/tag-keys.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { idleSeconds, sealRefresh, sealSession } from '#worker/edge/session/session-cookies.ts'
import { viewers } from '#worker/testing/access-matrix.ts'
import { at } from './visit.ts'

const config = readFileSync(join(import.meta.dirname, '..', 'wrangler.toml'), 'utf8')
export const sessionKeys = parseMasterKeys(
  /^SESSION_KEYS = "([^"]+)"/m.exec(config)?.[1] ?? '',
  'session',
)

/** Sets a session cookie as the worker would; its tokens were not issued by the backend. */
export async function sealInto(
  context: BrowserContext,
  tenant: string,
  differences: Partial<Viewer> = {},
): Promise<void> {
  const { consumer } = viewers
  if (!consumer) throw new Error('expected a consumer')
  // A browser with a signed-in account also stores a currency: here the shop's own.
  const currency =
    readTenants().find(({ slug }) => slug === tenant)?.defaultCurrency ?? consumer.currency
  const viewer = { ...consumer, currency, ...differences }
  const now = Math.floor(Date.now() / 1000)
  const sealing = { keys: sessionKeys, now, channel: tenant }
  const id = 'e2e'
  const accessExpiresAt = now + 600
  const headers = [
    sealSession({ id, access: 'none', accessExpiresAt, viewer }, sealing),
    sealRefresh({ id, refresh: 'none', expiresAt: now + idleSeconds }, sealing),
  ]
  await context.addCookies([{ name: 'currency', value: viewer.currency, url: at(tenant, '/') }])
  const url = at(tenant, '/').replace('http:', 'https:')
  await context.addCookies(
    headers.map((header) => {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=')
      return { name, value, url, secure: true, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
}
