import { runStep } from '#app/auth/auth-action.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Callout } from '#app/ui/portal/callout.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { hiddenColumns } from '#app/ui/portal/list/hidden-columns.ts'
import { KeptColumns } from '#app/ui/portal/list/kept-columns.tsx'
import { ListSearch } from '#app/ui/portal/list/list-search.tsx'
import { ListViews } from '#app/ui/portal/list/list-views.tsx'
import { OlderPages } from '#app/ui/portal/list/older-pages.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import type { AuditLine } from '#contract/organization/audit.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { viewProblem, viewSteps } from '../view-steps.ts'
import type { Route } from './+types/audit.ts'
import { auditTitles } from './audit-titles.ts'
import { sentenceOf } from './audit-words.ts'
import { auditColumns, columnNames, LineTable, type ShownLine } from './line-table.tsx'
import { shownChanges } from './shown-change.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').slice(0, 80)
  const start = searchParams.get('start') ?? ''
  const pageInfo = /^\d{1,15}$/.test(start) ? { pageStart: start } : {}
  const [{ organization }, log, { views }] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('listAudit', { q, pageInfo }),
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
    changes: shownChanges(line, { titles, locale, currency: organization.currencyUnit }),
  })
  return {
    q,
    hidden: hiddenColumns(searchParams, auditColumns),
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
  const { q, hidden, views, lines, next, isBroken, zone } = loaderData
  return (
    <PortalPage title={m.portal_nav_audit()} asOf={m.portal_audit_lead({ zone })}>
      {actionData && <Callout kind="fails">{actionData.problem.message}</Callout>}
      {isBroken && <Callout kind="fails">{m.portal_audit_broken()}</Callout>}
      <section className="panel" aria-label={m.portal_nav_audit()}>
        <div className="list-bar">
          <ListSearch q={q} label={m.portal_audit_search()}>
            <KeptColumns columns={auditColumns} hidden={hidden} />
          </ListSearch>
          <ListViews
            views={views}
            hidden={hidden}
            columns={auditColumns.map((key) => ({ key, label: columnNames[key]() }))}
          />
          <CsvLink
            to={`${pathTo('portal-audit-csv')}${q ? `?${new URLSearchParams({ q })}` : ''}`}
          />
        </div>
        {lines.length > 0 ? (
          <LineTable lines={lines} hidden={hidden} />
        ) : (
          <p className="part-body muted">
            {q === '' ? m.portal_audit_empty() : m.portal_list_no_match({ q })}
          </p>
        )}
        <OlderPages next={next} />
      </section>
    </PortalPage>
  )
}
