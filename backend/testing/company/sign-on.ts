import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { openTestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'
import { createCompanyProvider } from './company-provider.ts'

/** The password of the administrator of a company with its own sign-in. */
export const adminPassword = 'a password of nobody else 7'

/**
 * An administrator of a company with a domain, a role for those who join and a provider that is not
 * connected yet.
 */
export async function openSignOn(permissions: readonly PermissionKey[] = permissionKeys) {
  const provider = createCompanyProvider()
  const shop = openTestShop({ services: { sendOutside: provider.sendOutside } })
  const domain = `${crypto.randomUUID()}.test`
  const admin = await shop.addAccount({
    ...{ email: `admin@${domain}`, password: adminPassword },
    member: { paymentModel: 'POST_PAID', permissions },
  })
  const bearer = await shop.signIn(admin)
  const id = admin.organizationId ?? ''
  const roleId = `traveller-${admin.id}`
  await testDatabase()
    .prepare(
      "INSERT INTO role (id, organization_id, name, permissions) VALUES (?, ?, 'Traveller', '[]')",
    )
    .bind(roleId, id)
    .run()
  return { shop, provider, domain, admin, bearer, roleId, id }
}

export type SignOnCompany = Awaited<ReturnType<typeof openSignOn>>

/** Adds the company's domain and proves it by its record. */
export async function proveDomain(company: SignOnCompany): Promise<void> {
  const { shop, provider, bearer, domain } = company
  await shop.ask(signOnCalls.addSignOnDomain, { domain }, { bearer })
  const { domains } = await shop.ask(signOnCalls.getSignOn, {}, { bearer })
  const record = domains.find((each) => each.domain === domain)
  provider.records.set(record?.recordName ?? '', record?.recordValue ?? '')
  await shop.ask(signOnCalls.proveSignOnDomain, { domain }, { bearer })
}
