import { organizationCalls } from '#contract/calls/company/organization.ts'
import { peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { freshEmail, goodPassword, mailsTo } from '../account.ts'
import { openTestShop } from '../test-shop.ts'

/** An organisation with a member who is signed in, by default with all permissions. */
export async function openOrganization(
  permissions: readonly PermissionKey[] = permissionKeys,
  shop = openTestShop(),
) {
  const account = await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions } })
  return { shop, ...account, bearer: await shop.signIn(account) }
}

type Organization = Awaited<ReturnType<typeof openOrganization>>

export async function addRole(
  { shop, bearer }: Organization,
  permissions: readonly PermissionKey[] = [],
) {
  const name = crypto.randomUUID()
  const { roles } = await shop.ask(
    roleCalls.addRoles,
    { roles: [{ name, permissions }] },
    { bearer },
  )
  const role = roles.find((each) => each.name === name)
  if (!role) throw new Error('expected the role to be listed')
  return role
}

/** Adds a member who has accepted the invitation. */
export async function addMember(organization: Organization, roleId = organization.roleId) {
  const { shop } = organization
  const { email, accountId } = await invite(organization, { roleId })
  const token = await tokenTo(email)
  const tokens = await shop.ask(peopleCalls.acceptInvitation, { token, password: goodPassword })
  return { email, accountId, bearer: tokens }
}

export async function invite(
  { shop, bearer, roleId: own }: Organization,
  { roleId = own, name = 'Bea' }: { roleId?: string | undefined; name?: string } = {},
) {
  const email = freshEmail('bea')
  const input = { people: [{ name, email }], roleId, locale: 'de' }
  await shop.ask(peopleCalls.invitePeople, input, { bearer })
  const { people } = await shop.ask(peopleCalls.listPeople, { q: email }, { bearer })
  return { email, accountId: people[0]?.accountId ?? '' }
}

export async function tokenTo(email: string): Promise<string> {
  const mails = await mailsTo(email)
  const token = /invitation\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!token) throw new Error('expected an invitation to have been mailed')
  return token
}

export async function actionsOf({ shop, bearer }: Organization) {
  const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
  return lines.map(({ action }) => action)
}
