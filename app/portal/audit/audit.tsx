import { runStep } from '#app/auth/auth-action.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import type { AuditLine } from '#contract/organization/audit.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Callout } from '../ui/callout.tsx'
import { hiddenColumns } from '../ui/list/hidden-columns.ts'
import { OlderPages } from '../ui/list/older-pages.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { viewProblem, viewSteps } from '../view-steps.ts'
import type { Route } from './+types/audit.ts'
import { auditQuery, filterOf, readAuditAddress } from './audit-address.ts'
import { AuditFilter } from './audit-filter.tsx'
import { auditTitles } from './audit-titles.ts'
import { auditKinds, sentenceOf } from './audit-words.ts'
import { sourceText } from './line-source.ts'
import { auditColumns, LineTable, type ShownLine } from './line-table.tsx'
import { shownChanges } from './shown-change.ts'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, locale } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const address = readAuditAddress(searchParams)
  const start = searchParams.get('start') ?? ''
  const pageInfo = /^\d{1,15}$/.test(start) ? { pageStart: start } : {}
  const [{ organization }, log, { views }] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('listAudit', { ...filterOf(address), pageInfo }),
    api.call('listViews', { page: 'portal-audit' }),
  ])
  if (!organization) notFound()
  const { timeZone } = organization
  const title = m.portal_nav_audit()
  const titles = auditTitles(log.plans, { locale, timeZone })
  const toShown = (line: AuditLine): ShownLine => ({
    id: line.id,
    at: formatMomentIn(line.createdAt * 1000, { locale, timeZone }),
    who: line.actorName,
    what: sentenceOf(line, titles),
    from: sourceText(line, locale),
    changes: shownChanges(line, { titles, locale, currency: organization.currencyUnit }),
  })
  return {
    address,
    hidden: hiddenColumns(searchParams, auditColumns),
    actors: log.actors,
    kinds: auditKinds(locale),
    views,
    lines: log.lines.map(toShown),
    next: log.lastEvaluatedKey,
    isBroken: log.brokenAt !== undefined,
    zone: timeZone,
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  const steps = viewSteps('portal-audit', pathTo('portal-audit'))
  return runStep({ context, form: sentForm(context), steps, problemOf: viewProblem })
}

/** Shows the changes by members: when, who, what, and the old and new values. */
export default function AuditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, hidden, actors, kinds, views, lines, next, isBroken, zone } = loaderData
  return (
    <PortalPage title={m.portal_nav_audit()} asOf={m.portal_audit_lead({ zone })}>
      {actionData && <Callout kind="fails">{actionData.problem.message}</Callout>}
      {isBroken && <Callout kind="fails">{m.portal_audit_broken()}</Callout>}
      <section className="panel" aria-label={m.portal_nav_audit()}>
        <AuditFilter {...{ address, hidden, actors, kinds, views }} />
        {lines.length > 0 ? (
          <LineTable lines={lines} hidden={hidden} />
        ) : (
          <p className="part-body muted">
            {auditQuery(address) === '' ? (
              m.portal_audit_empty()
            ) : (
              <>
                {m.portal_list_none()}{' '}
                <TextLink to={pathTo('portal-audit')}>{m.portal_list_unfilter()}</TextLink>
              </>
            )}
          </p>
        )}
        <OlderPages next={next} />
      </section>
    </PortalPage>
  )
}
