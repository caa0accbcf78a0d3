import { formatDay } from '#app/format/date.ts'
import { localeName } from '#app/format/locale-name.ts'
import { type PageContext, tenantContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { BillingGroup, HeldRole, Person, RoleChange } from '#contract/organization/people.ts'
import type { PersonPreview } from '#contract/organization/people-job.ts'
import { maxChosenPeople, type PersonState } from '#contract/organization/people-words.ts'
import type { SavedView } from '#contract/organization/saved-view.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import { shownEmail } from '#contract/person/shown-email.ts'
import { asOfNow } from '../as-of-now.ts'
import { given } from '../query.ts'
import type { ShownBulkJob } from '../shown-bulk-job.ts'
import type { PeopleAddress, PeopleTab } from './people-address.ts'
import type { RoleDraft } from './role-draft.ts'
import { shownPeopleJob } from './shown-people-job.ts'

export const pageSize = 25

type PersonFacts = 'accountId' | 'name' | 'email' | 'state' | 'locale' | 'returningPlans'

export type ShownPerson = Pick<Person, PersonFacts> & {
  role: string
  group: string
  /** The time since which the person is in this state, or until which the invitation is valid. */
  when: string
}

/** Everything that the page shows. */
export type PeopleView = {
  address: PeopleAddress
  /** The time of the list and of the numbers in it. */
  asOf: string
  people: ShownPerson[]
  total: number
  groups: BillingGroup[]
  roles: HeldRole[]
  counts: Record<PeopleTab, number>
  /** What the caller may change. */
  may: { people: boolean; roles: boolean }
  held: readonly string[]
  /** The effects of the new role on the selected people; empty if nobody is selected. */
  changes: RoleChange[]
  /** The effects of a change on the selected people; empty if no change is previewed. */
  preview: PersonPreview[]
  jobs: ShownBulkJob[]
  /** The id of the job that the page can start. */
  jobKey: string
  /** The unsaved changes of an open role. */
  draft: RoleDraft | undefined
  views: SavedView[]
  languages: { value: Locale; label: string }[]
  locale: Locale
}

export async function readPeople(
  context: PageContext,
  address: PeopleAddress,
  draft?: RoleDraft,
): Promise<PeopleView> {
  const { api, locale } = valuesOf(context)
  const { sort, page } = address
  const filter = filterOf(address)
  const asked = { sort, page, pageSize, ...filter }
  const isChanging = holdsPermissions(valuesOf(context).viewer, ['UPDATE_ACCOUNTS'])
  const { job: jobId } = address
  const [profile, list, { groups }, { roles }, { views }, changes, preview, { jobs }] =
    await Promise.all([
      api.call('enterpriseGetProfile', {}),
      api.call('listPeople', asked),
      api.call('listGroups', {}),
      api.call('getRoles', {}),
      api.call('listViews', { page: 'portal-permissions' }),
      previewChanges(context, address),
      isChanging ? previewPeople(context, address) : [],
      isChanging ? api.call('listPeopleJobs', jobId ? { jobId } : {}) : { jobs: [] },
    ])
  const held: string[] = (profile.userRoles[0]?.permissions ?? []).map((each) => each.permissionKey)
  const everyone = roles.reduce((sum, { members }) => sum + members, 0)
  return {
    address,
    asOf: profile.organization ? asOfNow(context, profile.organization.timeZone) : '',
    people: list.people.map((person) => toShown(person, locale)),
    total: list.total,
    groups,
    roles,
    counts: {
      people: isFiltered(address) ? everyone : list.total,
      groups: groups.length,
      roles: roles.length,
    },
    may: { people: held.includes('UPDATE_ACCOUNTS'), roles: held.includes('UPDATE_ROLES') },
    held,
    changes,
    preview,
    jobs: jobs.map((job) => shownPeopleJob(job, locale)),
    jobKey: crypto.randomUUID(),
    draft,
    views,
    languages: context
      .get(tenantContext)
      .locales.map((value) => ({ value, label: localeName(value) })),
    locale,
  }
}

type PeopleFilter = Pick<PeopleAddress, 'q' | 'state' | 'role' | 'group'>

export function filterOf({ q, state, role, group }: PeopleFilter) {
  return given({ q, state, roleId: role, groupId: group })
}

/** Whether the list shows only some of the people. */
export function isFiltered(filter: PeopleFilter): boolean {
  return Object.keys(filterOf(filter)).length > 0
}

const mostAtOnce = 100

/** Returns the ids of all people who match a filter, at most as many as one call changes. */
export async function idsOfAll(context: PageContext, filter: PeopleFilter): Promise<string[]> {
  const { api } = valuesOf(context)
  const ids: string[] = []
  for (let page = 1; ids.length < maxChosenPeople; page++) {
    const asked = { ...filterOf(filter), page, pageSize: mostAtOnce }
    const { people, total } = await api.call('listPeople', asked)
    ids.push(...people.map(({ accountId }) => accountId))
    if (people.length < mostAtOnce || ids.length >= total) break
  }
  return ids.slice(0, maxChosenPeople)
}

async function previewChanges(context: PageContext, address: PeopleAddress): Promise<RoleChange[]> {
  const { to: roleId, change } = address
  if (roleId === '' || change) return []
  const accountIds = await pickedIn(context, address)
  if (accountIds.length === 0) return []
  const asked = { accountIds, roleId, dryRun: true }
  const preview = valuesOf(context).api.call('batchUpdateRoles', asked)
  return (await orGone(preview)).changes
}

async function previewPeople(
  context: PageContext,
  address: PeopleAddress,
): Promise<PersonPreview[]> {
  const { change } = address
  if (!change) return []
  const accountIds = (await pickedIn(context, address)).slice(0, maxChosenPeople)
  if (accountIds.length === 0) return []
  const preview = valuesOf(context).api.call('previewPeopleJob', { change, accountIds })
  return (await orGone(preview)).people
}

async function pickedIn(context: PageContext, address: PeopleAddress): Promise<string[]> {
  return address.picked === 'all' ? idsOfAll(context, address) : [...address.picked]
}

/**
 * A link may contain people or a role that no longer exist, or need rights that the caller lacks.
 */
async function orGone<T>(preview: Promise<T>): Promise<T> {
  try {
    return await preview
  } catch (error) {
    const isOld = error instanceof ApiError && ['not_found', 'forbidden'].includes(error.code)
    if (isOld) notFound()
    throw error
  }
}

export const stateNames: Readonly<Record<PersonState, () => string>> = {
  active: m.people_active,
  invited: m.people_invited,
  suspended: m.people_suspended,
  no_access: m.people_no_access,
}

function toShown(person: Person, locale: Locale): ShownPerson {
  const { accountId, name, email, state, invitedUntil, since } = person
  const day = formatDay((invitedUntil ?? since) * 1000, locale)
  return {
    accountId,
    name: name || email,
    email: shownEmail(email),
    state,
    locale: person.locale,
    returningPlans: person.returningPlans,
    role: person.role?.name ?? m.people_no_role(),
    group: person.group?.name ?? m.people_no_group(),
    when: invitedUntil ? m.people_until({ date: day }) : m.people_since({ date: day }),
  }
}
