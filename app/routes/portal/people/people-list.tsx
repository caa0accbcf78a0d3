import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Confirm } from '#app/ui/kit/confirm.tsx'
import { Face } from '#app/ui/portal/face.tsx'
import { Table, type TableHead } from '#app/ui/portal/table.tsx'
import { type PersonSort, personStates } from '#contract/people-words.ts'
import { linkTo, type PeopleAddress } from './people-address.ts'
import { type PeopleView, pageSize, type ShownPerson, stateNames } from './people-view.ts'

type PeopleListProps = { view: PeopleView; self: string | undefined }

/** The members as a table, with what can be done with the selected ones. */
export function PeopleList({ view, self }: PeopleListProps) {
  const { address, people, may } = view
  return (
    <>
      <Filter view={view} />
      {people.length === 0 ? (
        <p className="part-body muted">{m.portal_list_no_match({ q: address.q })}</p>
      ) : (
        <Table label={m.people_tab_people()} heads={headsOf(address)}>
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
      {(may.roles || may.people) && people.length > 0 && <Bulk view={view} />}
      <Pages view={view} />
    </>
  )
}

const formId = 'selected-people'

function Filter({ view: { address } }: { view: PeopleView }) {
  return (
    <Form role="search" className="list-bar people-filter" key={address.q + address.state}>
      <div className="field">
        <input
          type="search"
          name="q"
          defaultValue={address.q}
          aria-label={m.people_search()}
          placeholder={m.people_search()}
          maxLength={80}
        />
      </div>
      <div className="field">
        <select name="state" defaultValue={address.state ?? ''} aria-label={m.people_state()}>
          <option value="">{m.people_all_states()}</option>
          {personStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]()}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" variant="secondary" size="small">
        {m.portal_list_find()}
      </Button>
    </Form>
  )
}

function headsOf(address: PeopleAddress): TableHead[] {
  const sortable = (label: string, key: 'name' | 'role' | 'state'): TableHead => {
    const isUp = address.sort === key
    const turned: PersonSort = isUp ? `-${key}` : key
    const isDown = address.sort === `-${key}`
    return {
      label,
      to: linkTo(address, { sort: turned, page: 1 }),
      ...(isUp ? { sorted: 'ascending' } : {}),
      ...(isDown ? { sorted: 'descending' } : {}),
    }
  }
  return [
    { label: m.people_select({ name: '' }), isHidden: true },
    sortable(m.people_person(), 'name'),
    sortable(`${m.people_role()}, ${m.people_group()}`, 'role'),
    sortable(m.people_state(), 'state'),
    { label: m.portal_audit_what(), isHidden: true },
  ]
}

type RowProps = { person: ShownPerson; view: PeopleView; isSelf: boolean }

function PersonRow({ person, view, isSelf }: RowProps) {
  const { accountId, name, email, state, role, group, when } = person
  return (
    <tr>
      <td className="pick">
        <input
          type="checkbox"
          name="row"
          form={formId}
          value={accountId}
          aria-label={m.people_select({ name })}
          defaultChecked={view.address.picked.includes(accountId)}
        />
      </td>
      <td>
        <span className="who">
          <Face name={name} />
          <span>
            <b translate="no">
              <bdi>{name}</bdi>
            </b>
            <small translate="no">{email}</small>
          </span>
        </span>
      </td>
      <td>
        <span translate="no">{role}</span>
        <small translate="no">{group}</small>
      </td>
      <td>
        <span className={`people-state ${state}`}>{stateNames[state]()}</span>
        <small className="num">{when}</small>
      </td>
      <td className="wide">{view.may.people && !isSelf && <Acts person={person} />}</td>
    </tr>
  )
}

function Acts({ person: { accountId: id, name, state } }: { person: ShownPerson }) {
  const look = { variant: 'quiet', size: 'small' } as const
  return (
    <div className="people-acts">
      {state !== 'active' && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            {...look}
            name="intent"
            value={state === 'invited' ? 'resend' : 'resume'}
          >
            {state === 'invited' ? m.people_resend() : m.people_resume()}
            <span className="sr">{name}</span>
          </Button>
        </Form>
      )}
      {state === 'active' && (
        <Confirm
          label={m.people_suspend()}
          of={name}
          look={look}
          title={m.people_suspend()}
          lead={m.people_suspend_lead({ name })}
          submit={m.people_suspend()}
          values={{ intent: 'suspend', id }}
        />
      )}
      <Confirm
        label={m.passkeys_remove_open()}
        of={name}
        look={look}
        title={m.passkeys_remove_open()}
        lead={m.people_remove_lead({ name })}
        submit={m.passkeys_remove_open()}
        values={{ intent: 'remove', id }}
      />
    </div>
  )
}

/** A new role or group for the selected people. */
function Bulk({ view: { may, roles, groups, held } }: { view: PeopleView }) {
  const given = roles.filter(({ permissions }) => permissions.every((key) => held.includes(key)))
  return (
    <Form method="post" id={formId} className="bulk">
      {may.roles && (
        <>
          <div className="field">
            <select name="to" aria-label={m.people_role()}>
              {given.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" variant="secondary" size="small" name="intent" value="preview">
            {m.people_change_role()}
          </Button>
        </>
      )}
      {may.people && (
        <>
          <div className="field">
            <select name="group" aria-label={m.people_group()}>
              <option value="">{m.people_no_group()}</option>
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" variant="secondary" size="small" name="intent" value="move">
            {m.people_move()}
          </Button>
        </>
      )}
    </Form>
  )
}

function Pages({ view: { address, total, people } }: { view: PeopleView }) {
  const { page } = address
  const from = (page - 1) * pageSize + 1
  const look = { variant: 'secondary', size: 'small' } as const
  if (total === 0) return null
  return (
    <nav className="list-foot" aria-label={m.portal_list_pages()}>
      <span className="num">
        {m.people_range({
          from: String(from),
          to: String(from + people.length - 1),
          total: String(total),
        })}
      </span>
      <span className="people-acts">
        {page > 1 && (
          <ButtonLink {...look} to={linkTo(address, { page: page - 1 })}>
            {m.kit_carousel_previous()}
          </ButtonLink>
        )}
        {from + people.length - 1 < total && (
          <ButtonLink {...look} to={linkTo(address, { page: page + 1 })}>
            {m.kit_carousel_next()}
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
