import { redirect } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { putOffHours } from '#contract/office/help-words.ts'
import { type QueueKind, queueKinds } from '#contract/office/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { runOfficeStep, type Step } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/queue.ts'
import { KindList } from './kind-list.tsx'
import { QueueTable } from './queue-table.tsx'
import { viewOf, type Whose } from './queue-view.ts'
import './queue.css'

export const meta: Route.MetaFunction = () => titleOf('Queue')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const kind = queueKinds.find((each) => each === searchParams.get('kind'))
  const asked = searchParams.get('whose')
  const whose: Whose = asked === 'mine' || asked === 'nobody' ? asked : 'all'
  const { api } = valuesOf(context)
  const { permissions } = await api.call('getStaffProfile', {})
  const mayOpenForms = permissions.includes('READ_COMPANIES')
  if (permissions.includes('WORK_QUEUE')) return loadQueue(api, { kind, whose, mayOpenForms })
  if (permissions.includes('READ_CATALOGUE')) throw redirect(pathTo('office-catalogue'))
  return { mayWork: false as const }
}

type Api = ReturnType<typeof valuesOf>['api']
type Asked = { kind: QueueKind | undefined; whose: Whose; mayOpenForms: boolean }

async function loadQueue(api: Api, { kind, whose, mayOpenForms }: Asked) {
  const { rows, asOf, doneToday } = await api.call('listQueue', {})
  const of = (who: Whose) => viewOf({ rows, now: asOf, kind, whose: who, mayOpenForms })
  const counts = { all: of('all').all, mine: of('mine').all, nobody: of('nobody').all }
  return { mayWork: true as const, ...{ asOf, doneToday, whose, kind, counts }, view: of(whose) }
}

const steps: Readonly<Record<string, Step>> = {
  async take(api, field) {
    const back = field('back') === 'yes'
    await api.call('takeQueueRow', { kind: field('kind') as QueueKind, id: field('id'), back })
    return { told: back ? 'Given back.' : 'Yours now.' }
  },
  async put_off(api, field) {
    const hours = putOffHours.find((each) => String(each) === field('hours')) ?? putOffHours[0]
    const row = { kind: field('kind') as QueueKind, id: field('id') }
    await api.call('putOffQueueRow', { ...row, hours, why: field('why') })
    return { told: `Put off for ${hours} hours. It is yours.` }
  },
  async close(api, field) {
    const kind = field('kind') as 'form'
    await api.call('closeQueueRow', { kind, id: field('id'), why: field('why') })
    return { told: 'Answered.' }
  },
}

export async function action({ context }: Route.ActionArgs) {
  return runOfficeStep(context, steps)
}

function address(kind: QueueKind | undefined, whose: Whose): string {
  const query = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(whose === 'all' ? {} : { whose }),
  })
  return query.size > 0 ? `${pathTo('office')}?${query}` : pathTo('office')
}

export default function QueuePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.mayWork) {
    return (
      <div className="office-head">
        <div>
          <h1>Welcome</h1>
          <p className="office-note">Your role has no pages in the office yet.</p>
        </div>
      </div>
    )
  }
  const { view, kind, whose, counts, asOf, doneToday } = loaderData
  return (
    <>
      <div className="office-head">
        <div>
          <h1>What needs a person</h1>
          <p className="office-note">
            <span>As of </span>
            <At at={asOf} shape="full" />
            <span>. Sorted by when a promise breaks. </span>
            <span>{`${doneToday} done today.`}</span>
          </p>
        </div>
        <Segmented
          label="Whose"
          value={whose}
          items={[
            { value: 'all', label: `All ${counts.all}`, to: address(kind, 'all') },
            { value: 'mine', label: `Mine ${counts.mine}`, to: address(kind, 'mine') },
            { value: 'nobody', label: `Nobody’s ${counts.nobody}`, to: address(kind, 'nobody') },
          ]}
        />
      </div>
      <ToldPart />
      <div className="panel office-queue">
        <KindList view={view} kind={kind} addressOf={(each) => address(each, whose)} />
        <QueueTable view={view} />
      </div>
      <p className="sr" role="status">
        {`${view.count} shown`}
      </p>
    </>
  )
}
