import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import type { RunReview } from '#contract/office/catalogue-view.ts'
import type { Brake } from '#contract/office/catalogue-words.ts'
import { At } from '../ui/at.tsx'
import { runOfficeStep, type Step } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/catalogue.ts'
import { addressOf, readQuery } from './asked.ts'
import { BrakeList } from './brake-list.tsx'
import { count, supplierName } from './catalogue-words.ts'
import { DiffPart } from './diff-part.tsx'
import { RunCounts } from './run-counts.tsx'
import { RunList } from './run-list.tsx'
import './catalogue.css'

export const meta: Route.MetaFunction = () => titleOf('Catalogue')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = valuesOf(context)
  const { permissions } = await api.call('getStaffProfile', {})
  if (!permissions.includes('READ_CATALOGUE')) notFound()
  const { runs, selling } = await api.call('listCatalogueRuns', {})
  const asked = readQuery(new URL(request.url).searchParams)
  const number = asked.run ?? runs.find(({ isKept }) => isKept)?.number
  const run = number && (await api.call('getCatalogueRun', { ...asked, run: number }))
  const mayPublish = permissions.includes('PUBLISH_CATALOGUE')
  return { runs, selling, asked, mayPublish, run: run || undefined, now: Date.now() / 1000 }
}

const steps: Readonly<Record<string, Step>> = {
  async publish(api, field, all) {
    const { run } = await api.call('publishCatalogueRun', {
      ...{ run: Number(field('run')), publication: Number(field('publication')) },
      accepted: [...new Set(all('accept'))] as Brake[],
      why: field('why'),
    })
    return { told: `Run ${run} is published. The shops show it within 30 seconds.` }
  },
  async restore(api, field) {
    const { run } = await api.call('restoreCatalogue', {
      ...{ publication: Number(field('publication')), why: field('why') },
    })
    return { told: `Run ${run} is sold again. The shops show it within 30 seconds.` }
  },
}

export async function action({ context }: Route.ActionArgs) {
  return runOfficeStep(context, steps)
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { runs, selling, asked, mayPublish, run, now } = loaderData
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{run ? `Import run ${run.run.number}` : 'Catalogue'}</h1>
          {run ? <AsOf run={run} /> : <p className="office-note">No import has been made yet.</p>}
        </div>
      </div>
      <ToldPart />
      {run && (
        <>
          <RunCounts counts={run.counts} />
          <BrakeList run={run} addressOf={(show) => addressOf(asked, { show })} />
          <DiffPart run={run} asked={asked} mayPublish={mayPublish} />
        </>
      )}
      <RunList runs={runs} selling={selling} mayPublish={mayPublish} now={now} />
    </>
  )
}

function AsOf({ run: { run, counts, selling } }: { run: RunReview }) {
  return (
    <p className="office-note">
      <span>Fetched </span>
      <At at={run.madeAt} shape="full" />
      <span>{` from ${supplierName(run.source)}: ${count(counts.plans)} plans. `}</span>
      {selling.run !== undefined && selling.publishedAt !== undefined && (
        <>
          <span>{`The shops sell run ${selling.run} since `}</span>
          <At at={selling.publishedAt} />
          <span>.</span>
        </>
      )}
    </p>
  )
}
