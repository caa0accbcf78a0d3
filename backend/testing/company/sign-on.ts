import type { Tokens } from '#contract/account.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { openTestShop, testOrigin } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'
import { createCompanyProvider } from './company-provider.ts'

/** The password of the administrator of a company with its own sign-in. */
export const adminPassword = 'a password of nobody else 7'

/**
 * An administrator of a company with a domain, a role for those who join and a provider that is not
 * connected yet.
 */
export async function openSignOn(
  permissions: readonly PermissionKey[] = permissionKeys,
  { isSandbox = false }: { isSandbox?: boolean } = {},
) {
  const provider = createCompanyProvider()
  const shop = openTestShop({
    services: { sendOutside: provider.sendOutside, ...(isSandbox ? { isSandbox } : {}) },
  })
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

type Connecting = Pick<SignOnCompany, 'shop' | 'provider' | 'bearer' | 'roleId'>

/** Connects the company's provider. */
export const connect = ({ shop, provider, bearer, roleId }: Connecting, changed: object = {}) =>
  shop.ask(
    signOnCalls.setSignOn,
    {
      ...{ issuer: provider.issuer, clientId: provider.clientId, clientSecret: 'a secret' },
      ...{ roleId, ...changed },
    },
    { bearer },
  )

type Claimed = { sub: string; email?: string }

/** What the page of the shop sends when the provider has answered, and what the provider says. */
export function answerFor({ shop, provider, id }: SignOnCompany, person: Claimed) {
  const nonce = crypto.randomUUID()
  const now = Math.floor(shop.clock.nowMs / 1000)
  provider.claims = {
    ...{ iss: provider.issuer, aud: provider.clientId, nonce, iat: now, exp: now + 300 },
    ...{ name: 'Mina Ōta', ...person },
  }
  const redirectUri = testOrigin + signOnCallbackPath(id)
  const sent = { code: 'code', codeVerifier: 'v'.repeat(43), locale: 'de' } as const
  return { connectionId: id, redirectUri, nonce, ...sent }
}

/** Signs a person in by the company's provider. */
export async function enter(opened: SignOnCompany, person: Claimed): Promise<Tokens> {
  return opened.shop.ask(signOnCalls.finishSignOn, answerFor(opened, person))
}
