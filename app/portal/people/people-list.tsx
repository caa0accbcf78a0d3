import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import type { PersonSort, PersonState } from '#contract/organization/people-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { joinSentences } from '../join-sentences.ts'
import { Undone, undoneClass } from '../ui/change/undone.tsx'
import { type RowChange, sentAs, useChange } from '../ui/change/use-change.ts'
import { ListPages } from '../ui/list/list-pages.tsx'
import { sortHead } from '../ui/list/sort-head.ts'
import { Table, type TableHead } from '../ui/list/table.tsx'
import { Who } from '../ui/who.tsx'
import { linkTo, type PeopleAddress } from './people-address.ts'
import { PeopleBulk, selectedPeople } from './people-bulk.tsx'
import { PeopleFilter } from './people-filter.tsx'
import { type PeopleView, pageSize, type ShownPerson, stateNames } from './people-view.ts'

type PeopleListProps = { view: PeopleView; self: string | undefined }

/** The members as a table, with actions for the selected ones. */
export function PeopleList({ view, self }: PeopleListProps) {
  const { address, people, may } = view
  const { locale } = useShop()
  return (
    <>
      <PeopleFilter view={view} />
      {people.length === 0 ? (
        <NoMatch address={address} />
      ) : (
        <Table label={m.people_tab_people()} heads={headsOf(address, locale)}>
          {people.map((person) => (
            <PersonRow
              key={person.accountId}
              person={person}
              view={view}
              isSelf={person.accountId === self}
            />
          ))}
        </Table>
      )}
      {(may.roles || may.people) && people.length > 0 && <PeopleBulk view={view} />}
      <ListPages
        page={address.page}
        pageSize={pageSize}
        shown={people.length}
        total={view.total}
        linkTo={(page) => linkTo(address, { page })}
      />
    </>
  )
}

/** Names the search text if nobody matches it, and links back to the full list. */
function NoMatch({ address }: { address: PeopleAddress }) {
  const { q, state, role, group } = address
  const isSearch = q !== '' && !state && !role && !group
  return (
    <p className="part-body muted">
      <span>{`${isSearch ? m.portal_list_no_match({ q }) : m.portal_list_none()} `}</span>
      <TextLink to={pathTo('portal-permissions')}>{m.portal_list_unfilter()}</TextLink>
    </p>
  )
}

function headsOf(address: PeopleAddress, locale: Locale): TableHead[] {
  const { hidden, sort } = address
  const roleAndGroup = sideBySide([m.people_role(), m.people_group()], locale)
  const sortable = (label: string, key: 'name' | 'role' | 'state'): TableHead =>
    sortHead({
      label,
      key,
      sort,
      linkTo: (next) => linkTo(address, { sort: next as PersonSort, page: 1 }),
    })
  return [
    { label: m.people_select({ name: '' }), isHidden: true },
    sortable(m.people_person(), 'name'),
    ...(hidden.includes('role') ? [] : [sortable(roleAndGroup, 'role')]),
    ...(hidden.includes('state') ? [] : [sortable(m.people_state(), 'state')]),
    { label: m.portal_audit_what(), isHidden: true },
  ]
}

type RowProps = { person: ShownPerson; view: PeopleView; isSelf: boolean }

function PersonRow({ person, view, isSelf }: RowProps) {
  const { accountId, name, email, state, role, group, when } = person
  const { hidden, picked } = view.address
  const change = useChange(`person.${accountId}`)
  const now = after[change.sent ?? ''] ?? state
  return (
    <tr className={undoneClass(change)}>
      <td className="pick">
        <input
          type="checkbox"
          name="row"
          form={selectedPeople}
          value={accountId}
          aria-label={m.people_select({ name })}
          defaultChecked={picked === 'all' || picked.includes(accountId)}
        />
      </td>
      <td>
        <Who name={name} note={email} />
      </td>
      {!hidden.includes('role') && (
        <td className="people-role">
          <span translate="no">{role}</span>
          <small translate="no">{group}</small>
        </td>
      )}
      {!hidden.includes('state') && (
        <td className="row-state">
          <span className="people-state">
            <Badge tone={stateTones[now]} dot>
              {stateNames[now]()}
            </Badge>
          </span>
          <small className="num">{now === state && when}</small>
        </td>
      )}
      <td className="wide">
        {view.may.people && !isSelf && (
          <Acts person={{ ...person, state: now }} address={view.address} change={change} />
        )}
      </td>
    </tr>
  )
}

/** The state of a person that a sent change will cause. */
const after: Readonly<Record<string, PersonState>> = { suspend: 'suspended', resume: 'active' }

const stateTones = {
  active: 'ok',
  invited: 'warn',
  suspended: 'neutral',
  no_access: 'neutral',
} as const satisfies Readonly<Record<PersonState, string>>

type ActsProps = { person: ShownPerson; address: PeopleAddress; change: RowChange }

function Acts({ person, address, change }: ActsProps) {
  const { accountId: id, name, state, returningPlans } = person
  const form = sentAs(`person.${id}`)
  // The list is shown again as it is now.
  const filter = linkTo(address, {}).slice(1)
  const look = { variant: 'quiet', size: 'small' } as const
  const returning =
    returningPlans > 0 ? m.people_remove_plans({ count: String(returningPlans) }) : undefined
  return (
    <div className="people-acts">
      {(state === 'invited' || state === 'suspended') && (
        <PlainForm method="post" {...form}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="filter" value={filter} />
          <Button intent={state === 'invited' ? 'resend' : 'resume'} {...look}>
            <span>{state === 'invited' ? m.people_resend() : m.people_resume()}</span>
            <span className="sr">{name}</span>
          </Button>
        </PlainForm>
      )}
      {state === 'active' && (
        <Confirm
          label={m.people_suspend()}
          of={name}
          look={look}
          lead={m.people_suspend_lead({ name })}
          values={{ intent: 'suspend', id, filter }}
          sending={form}
        />
      )}
      <Confirm
        label={m.passkeys_remove_open()}
        of={name}
        look={look}
        lead={joinSentences([m.people_remove_lead({ name }), returning])}
        values={{ intent: 'remove', id }}
      />
      <Undone change={change} />
    </div>
  )
}
