import { useActionData } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import {
  everyBrand,
  maxBrand,
  maxReason,
  minReason,
  type StaffRole,
  staffRoleIds,
  staffRoles,
} from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxNameLength } from '#contract/words.ts'
import { runOfficeStep, type Step, type Told } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/staff.ts'
import { ActTable } from './act-table.tsx'
import { PeopleList } from './people-list.tsx'
import './staff.css'

export const meta: Route.MetaFunction = () => titleOf('Staff and audit')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin } = valuesOf(context)
  const before = Number(new URL(request.url).searchParams.get('before')) || undefined
  const { permissions } = await api.call('getStaffProfile', {})
  if (!permissions.includes('READ_STAFF')) notFound()
  const [{ staff }, log] = await Promise.all([
    api.call('listStaff', {}),
    api.call('listActs', before === undefined ? {} : { before }),
  ])
  return { staff, ...log, origin, mayUpdate: permissions.includes('UPDATE_STAFF') }
}

const steps: Readonly<Record<string, Step>> = {
  async invite(api, field) {
    const { token } = await api.call('inviteStaff', {
      email: field('email'),
      name: field('name'),
      role: field('role') as StaffRole,
      brand: field('brand') || everyBrand,
      why: field('why'),
    })
    return {
      told: 'Invited. Send them this link: it works once and expires in three days.',
      shown: { field: 'link', values: [`${pathTo('office-join')}?token=${token}`] },
    }
  },
  async end(api, field) {
    await api.call('endStaff', { staffId: field('staff'), why: field('why') })
    return { told: 'Their access and all their sessions have ended.' }
  },
}

export async function action({ context }: Route.ActionArgs) {
  return runOfficeStep(context, steps)
}

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const { staff, acts, brokenAt, mayUpdate } = loaderData
  const answer = useActionData<Told>()
  const link = answer?.shown?.field === 'link' ? answer.shown.values[0] : undefined
  const last = acts.at(-1)?.seq ?? 1
  return (
    <>
      <div className="office-head">
        <div>
          <h1>Staff and audit</h1>
          <p className="office-note">
            {brokenAt === undefined
              ? 'Every act is in the log. The chain of the rows below is intact.'
              : `The chain is broken at row ${brokenAt}: a row was changed.`}
          </p>
        </div>
      </div>
      <ToldPart />
      {link && (
        <p className="office-told">
          <code translate="no">{link}</code>
        </p>
      )}
      <PeopleList staff={staff} mayUpdate={mayUpdate} />
      {mayUpdate && <InvitePart />}
      <ActTable acts={acts} />
      {last > 1 && (
        <p>
          <Link className="btn q sm" to={`${pathTo('office-staff')}?before=${last}`}>
            Older
          </Link>
        </p>
      )}
    </>
  )
}

function InvitePart() {
  return (
    <details className="panel office-staff">
      <summary className="part-head">Invite a person…</summary>
      <PlainForm method="post" className="invite" preventScrollReset>
        <label>
          <span>E-mail</span>
          <input name="email" type="email" required />
        </label>
        <label>
          <span>Name</span>
          <input name="name" maxLength={maxNameLength} required />
        </label>
        <label>
          <span>Role</span>
          <select name="role" defaultValue="support">
            {staffRoleIds.map((role) => (
              <option key={role} value={role}>
                {staffRoles[role].name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Brand, empty for all</span>
          <input name="brand" maxLength={maxBrand} />
        </label>
        <label>
          <span>Why</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        <button type="submit" name="intent" value="invite" className="btn p sm">
          Make the link
        </button>
      </PlainForm>
    </details>
  )
}
