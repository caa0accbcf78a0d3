import type { RouterContextProvider } from 'react-router'
import { formatDay } from '#app/format/date.ts'
import { localeName } from '#app/format/locale-name.ts'
import { apiContext, localeContext, tenantContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { BillingGroup, HeldRole, Person, RoleChange } from '#contract/people.ts'
import type { PersonState } from '#contract/people-words.ts'
import type { PeopleAddress, PeopleTab } from './people-address.ts'

export const pageSize = 25

export type ShownPerson = Pick<Person, 'accountId' | 'name' | 'email' | 'state' | 'locale'> & {
  role: string
  group: string
  /** Since when the person is in this state, or until when the invitation is valid. */
  when: string
}

/** All that the page shows. */
export type PeopleView = {
  address: PeopleAddress
  people: ShownPerson[]
  total: number
  groups: BillingGroup[]
  roles: HeldRole[]
  counts: Record<PeopleTab, number>
  /** What the caller may change. */
  may: { people: boolean; roles: boolean }
  held: readonly string[]
  /** What the new role of the selected people changes; empty if none are selected. */
  changes: RoleChange[]
  languages: { value: Locale; label: string }[]
  locale: Locale
}

type Context = Readonly<RouterContextProvider>

export async function readPeople(context: Context, address: PeopleAddress): Promise<PeopleView> {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const { q, state, sort, page } = address
  const asked = { sort, page, pageSize, ...(q ? { q } : {}), ...(state ? { state } : {}) }
  const [profile, list, { groups }, { roles }, changes] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('listPeople', asked),
    api.call('listGroups', {}),
    api.call('getRoles', {}),
    previewChanges(context, address),
  ])
  const held: string[] = (profile.userRoles[0]?.permissions ?? []).map((each) => each.permissionKey)
  const everyone = roles.reduce((sum, { members }) => sum + members, 0)
  return {
    address,
    people: list.people.map((person) => toShown(person, locale)),
    total: list.total,
    groups,
    roles,
    counts: {
      people: q || state ? everyone : list.total,
      groups: groups.length,
      roles: roles.length,
    },
    may: { people: held.includes('UPDATE_ACCOUNTS'), roles: held.includes('UPDATE_ROLES') },
    held,
    changes,
    languages: context
      .get(tenantContext)
      .locales.map((value) => ({ value, label: localeName(value) })),
    locale,
  }
}

async function previewChanges(
  context: Context,
  { to, picked }: PeopleAddress,
): Promise<RoleChange[]> {
  if (to === '' || picked.length === 0) return []
  const asked = { accountIds: [...picked], roleId: to, dryRun: true }
  try {
    return (await context.get(apiContext).call('batchUpdateRoles', asked)).changes
  } catch (error) {
    // The link names people or a role that are no longer there, or rights that the caller lacks.
    const isOld = error instanceof ApiError && ['not_found', 'forbidden'].includes(error.code)
    if (isOld) notFound()
    throw error
  }
}

export const stateNames: Readonly<Record<PersonState, () => string>> = {
  active: m.people_active,
  invited: m.people_invited,
  suspended: m.people_suspended,
}

function toShown(person: Person, locale: Locale): ShownPerson {
  const { accountId, name, email, state, invitedUntil, since } = person
  const day = formatDay((invitedUntil ?? since) * 1000, locale)
  return {
    accountId,
    name: name || email,
    email,
    state,
    locale: person.locale,
    role: person.role?.name ?? m.people_no_role(),
    group: person.group?.name ?? m.people_no_group(),
    when: invitedUntil ? m.people_until({ date: day }) : m.people_since({ date: day }),
  }
}
