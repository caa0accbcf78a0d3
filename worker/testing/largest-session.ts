import { toViewer } from '#contract/pages/to-viewer.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import { permissionKeys } from '#contract/permissions.ts'

/** The largest viewer that a profile allows, and tokens longer than ours. */
export function largest(name: string): { viewer: Viewer; access: string; refresh: string } {
  const email = `${'e'.repeat(64)}@${'d'.repeat(189)}`
  const organization = {
    id: crypto.randomUUID(),
    name: 'Example Travel Ltd',
    paymentModel: 'POST_PAID',
    enterprisePayModel: 'MONTHLY',
    currencyUnit: 'USD',
    curSpendMinor: 0,
    timeZone: 'UTC',
    spendLimit: {},
  } as const
  const permissions = permissionKeys.map((permissionKey) => ({ permissionKey }))
  const viewer = toViewer({
    userId: crypto.randomUUID(),
    email,
    name,
    avatarUrl: `/avatars/${'a'.repeat(291)}`,
    accountType: 'enterprise',
    currencyUnit: 'USD',
    locale: 'zh-Hans-CN',
    newsletter: false,
    hasPassword: true,
    organization,
    userRoles: [{ id: 'r', name: 'r', permissions }],
    createdAt: 1,
  })
  return { viewer, access: 'a'.repeat(640), refresh: 'r'.repeat(512) }
}
