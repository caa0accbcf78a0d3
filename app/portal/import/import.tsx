import { refuse } from '#app/auth/auth-action.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, formContext, localeContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { maxImportRows } from '#contract/assigning/import-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { runPortalStep } from '../portal-step.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import type { Route } from './+types/import.ts'
import { FilePart } from './file-part.tsx'
import { type ImportAddress, readAddress } from './import-address.ts'
import { importProblemOf, importSteps } from './import-steps.ts'
import { type FileView, readFile } from './import-view.ts'
import { Jobs } from './jobs.tsx'
import { Preview } from './preview.tsx'
import { ReadingPart } from './reading-part.tsx'
import { SendPart } from './send-part.tsx'
import { shownJob } from './shown-job.ts'
import './import.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = readAddress(new URL(request.url).searchParams)
  const locale = context.get(localeContext)
  const title = m.import_title()
  const [file, { jobs }] = await Promise.all([
    address.job ? readFile(context, address) : undefined,
    context.get(apiContext).call('listImports', {}),
  ])
  return {
    address,
    file,
    jobs: jobs.map((job) => shownJob(job, locale)),
    rows: formatNumber(maxImportRows, locale),
    head: pageHead({ context, title, description: title }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = context.get(formContext)
  // The edge stops reading a form that is larger than the limit of files.
  if (!form) return refuse({ intent: 'upload', problem: tooLarge(), email: '' })
  const problemOf = (error: unknown) => importProblemOf(error, { context })
  return runPortalStep({ context, form, steps: importSteps, problemOf })
}

const tooLarge = () => ({ message: m.import_file_too_large() })

/**
 * Assigns plans to the people of a file: the file is uploaded, checked row by row, and carried out
 * only after that.
 */
export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, file, jobs, rows } = loaderData
  const problem = actionData?.problem
  return (
    <PortalPage
      title={m.import_title()}
      asOf={m.import_lead({ rows })}
      acts={
        <ButtonLink variant="secondary" size="small" to={pathTo('portal-plans')}>
          {m.portal_nav_plans()}
        </ButtonLink>
      }
    >
      {problem && <Callout kind="fails">{problem.message}</Callout>}
      <Jobs jobs={jobs} address={address} />
      {file ? <OpenFile file={file} address={address} /> : <SendPart />}
    </PortalPage>
  )
}

function OpenFile({ file, address }: { file: FileView; address: ImportAddress }) {
  return (
    <>
      {file.job.state === 'checking' && file.isGuessed && (
        <ReadingPart file={file} address={address} />
      )}
      {file.job.state === 'checking' && <FilePart file={file} address={address} />}
      <Preview file={file} address={address} />
    </>
  )
}
