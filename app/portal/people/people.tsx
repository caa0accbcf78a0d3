import { localeContext, sessionContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { BulkJobs } from '../bulk-jobs.tsx'
import { answerOrProblem } from '../change-answer.ts'
import { runPortalStep } from '../portal-step.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/people.ts'
import { GroupList } from './group-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { linkTo, peopleTabs, readAddress } from './people-address.ts'
import { PeopleChanges } from './people-changes.tsx'
import { PeopleList } from './people-list.tsx'
import { peopleProblem, peopleSteps } from './people-steps.ts'
import { readPeople } from './people-view.ts'
import { RoleChanges } from './role-changes.tsx'
import { readDraft } from './role-draft.ts'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'
import './people.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const title = m.portal_nav_people()
  return {
    view: await readPeople(context, readAddress(searchParams), readDraft(searchParams)),
    isDone: searchParams.has('done'),
    locale: context.get(localeContext),
    self: context.get(sessionContext).viewer?.userId,
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  return runPortalStep({
    context,
    form: sentForm(context),
    steps: peopleSteps,
    problemOf: peopleProblem,
  })
}

/** In browsers with a script; a failure leaves the page as it is. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrProblem(serverAction)
}

const tabNames = {
  people: m.people_tab_people,
  groups: m.people_tab_groups,
  roles: m.people_tab_roles,
}

/** People, groups and roles of an organisation. */
export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, isDone, self } = loaderData
  const { address, may, counts } = view
  const { tab, open } = address
  const problem = actionData?.problem
  return (
    <PortalPage
      title={m.portal_nav_people()}
      asOf={view.asOf}
      acts={
        may.people && (
          <ButtonLink to={linkTo(address, { tab: 'people', open: 'invite' })}>
            {m.people_invite()}
          </ButtonLink>
        )
      }
    >
      {problem && !problem.field && <Callout kind="fails">{problem.message}</Callout>}
      <Told>{isDone && !actionData && m.settings_saved()}</Told>
      <BulkJobs jobs={view.jobs} file={pathTo('portal-people-csv')} />
      {view.changes.length > 0 && <RoleChanges view={view} />}
      {view.preview.length > 0 && <PeopleChanges view={view} problem={problem} />}
      {open === 'invite' && may.people && <InviteForm view={view} refused={actionData} />}
      <section className="panel" aria-label={tabNames[tab]()}>
        <div className="list-bar">
          <Segmented
            label={m.portal_nav_people()}
            value={tab}
            items={peopleTabs.map((each) => ({
              value: each,
              label: `${tabNames[each]()} ${counts[each]}`,
              to: linkTo(address, { tab: each, q: '', page: 1 }),
            }))}
          />
        </div>
        {tab === 'people' && <PeopleList view={view} self={self} />}
        {tab === 'groups' && <GroupList view={view} />}
        {tab === 'roles' && <RoleList view={view} />}
      </section>
      {tab === 'roles' && open !== '' && may.roles && (
        <RoleEditor key={`${open} ${view.draft?.chosen.join() ?? ''}`} view={view} />
      )}
    </PortalPage>
  )
}
