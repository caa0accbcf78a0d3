import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { linkTo } from './people-address.ts'
import type { PeopleView } from './people-view.ts'
import { permissionList } from './permission-words.ts'

/** The roles, each with its permissions and the number of people who hold it. */
export function RoleList({ view: { address, roles, may } }: { view: PeopleView }) {
  const { locale } = useShop()
  return (
    <>
      <Table label={m.people_tab_roles()} heads={[m.people_role(), sumHead(m.people_tab_people())]}>
        {roles.map(({ id, name, members, permissions }) => (
          <tr key={id}>
            <td>
              <b translate="no">
                {may.roles ? <Link to={linkTo(address, { open: id })}>{name}</Link> : name}
              </b>
              <small>{permissionList(permissions, locale)}</small>
            </td>
            <td className="sum" data-label={m.people_tab_people()}>
              {members}
            </td>
          </tr>
        ))}
      </Table>
      {may.roles && (
        <div className="list-foot">
          <ButtonLink variant="secondary" size="small" to={linkTo(address, { open: 'new' })}>
            {m.people_role_add()}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
