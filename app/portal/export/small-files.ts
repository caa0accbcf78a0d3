import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { decimalOf } from '#contract/money-text.ts'
import { stateOf } from '../billing/shown-invoice.ts'
import type { CsvFile } from '../file/csv-answer.ts'
import { plainMoment } from '../file/plain-moment.ts'
import { type OpenFile, openLater } from '../file/zip-answer.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import { permissionWords } from '../people/permission-words.ts'
import { whatOf } from '../points/what-of.ts'

/** The portal of a member, and the zone of the organisation's clock. */
export type Exporting = { context: PageContext; zone: string }

/** A file whose lines all come from one call. */
function shortFile<Line>({ read, ...file }: Short<Line>): OpenFile {
  return openLater({ ...file, read: async () => ({ lines: await read(), next: null }) })
}
type Short<Line> = Omit<CsvFile<Line>, 'read'> & { read: () => Promise<readonly Line[]> }

export function groupsFile({ context }: Exporting): OpenFile {
  return shortFile({
    name: 'groups',
    heads: [m.people_group(), m.people_cost_centre(), m.people_tab_people()],
    read: async () => (await context.get(apiContext).call('listGroups', {})).groups,
    cellsOf: ({ name, costCentre, members }) => [name, costCentre, members],
  })
}

export function rolesFile({ context }: Exporting): OpenFile {
  return shortFile({
    name: 'roles',
    heads: [m.people_role(), m.people_tab_people(), m.developers_key_may()],
    read: async () => (await context.get(apiContext).call('getRoles', {})).roles,
    cellsOf: ({ name, members, permissions }) => [
      name,
      members,
      permissions.map((key) => permissionWords[key].name()).join('\n'),
    ],
  })
}

export function stockFile({ context, zone }: Exporting): OpenFile {
  const locale = context.get(localeContext)
  return shortFile({
    name: 'stock',
    heads: [
      m.enterprise_plan(),
      m.portal_stock_have(),
      m.portal_stock_assigned(),
      m.portal_stock_free(),
      `${m.portal_stock_use_by()} (${zone})`,
    ],
    read: async () => (await context.get(apiContext).call('listStock', {})).plans,
    cellsOf: ({ plan, bought, assigned, free, useBy }) => {
      const { name, facts } = shownPlan(plan, locale)
      return [`${name} (${facts})`, bought, assigned, free, plainMoment(useBy, zone)]
    },
  })
}

export function pointsFile({ context, zone }: Exporting): OpenFile {
  return openLater({
    name: 'points',
    heads: [`${m.portal_audit_when()} (${zone})`, m.portal_audit_what(), m.points_head_title()],
    async read(pageInfo) {
      const page = await context.get(apiContext).call('getOrganizationPoints', { pageInfo })
      return { lines: page.entries, next: page.lastEvaluatedKey }
    },
    cellsOf: (line) => [plainMoment(line.createdAt, zone), whatOf(line), line.points],
  })
}

export function budgetsFile({ context, zone }: Exporting): OpenFile {
  return shortFile({
    name: 'budgets',
    heads: [
      m.budgets_who(),
      m.budgets_used(),
      m.budgets_budget(),
      m.budgets_left(),
      m.shell_currency_title(),
      `${m.budgets_renews()} (${zone})`,
    ],
    async read() {
      const { nodes, currency } = await context.get(apiContext).call('listBudgets', {})
      return nodes.filter(({ level }) => level !== 'others').map((node) => ({ ...node, currency }))
    },
    cellsOf: ({ name, usedMinor, budget, currency }) => [
      name,
      Number(decimalOf(usedMinor, currency)),
      budget ? Number(decimalOf(budget.limitMinor, currency)) : '',
      budget ? Number(decimalOf(budget.leftMinor, currency)) : '',
      currency,
      plainMoment(budget?.renewsAt, zone),
    ],
  })
}

export function invoicesFile({ context, zone }: Exporting): OpenFile {
  return openLater({
    name: 'invoices',
    heads: [
      m.invoice_number(),
      m.people_state(),
      `${m.invoice_issued()} (${zone})`,
      `${m.billing_due_or_paid()} (${zone})`,
      m.checkout_total(),
      m.shell_currency_title(),
    ],
    async read(start) {
      const pageInfo = { pageSize: 50, ...start }
      const page = await context.get(apiContext).call('listInvoices', { pageInfo })
      return { lines: page.invoices, next: page.lastEvaluatedKey }
    },
    cellsOf: (invoice) => [
      invoice.number,
      stateOf(invoice).text,
      plainMoment(invoice.issuedAt, zone),
      plainMoment(invoice.paidAt ?? invoice.dueAt, zone),
      Number(decimalOf(invoice.totalMinor, invoice.currency)),
      invoice.currency,
    ],
  })
}

/** The keys themselves are not stored, and the secrets of webhooks are left out. */
export function keysFile({ context, zone }: Exporting): OpenFile {
  return shortFile({
    name: 'api-keys',
    heads: [
      m.friends_name(),
      m.developers_key_may(),
      `${m.developers_key_used()} (${zone})`,
      `${m.developers_key_until()} (${zone})`,
    ],
    read: async () => (await context.get(apiContext).call('listApiKeys', {})).keys,
    cellsOf: ({ name, prefix, scopes, lastUsedAt, expiresAt }) => [
      `${name} (${prefix})`,
      scopes.join('\n'),
      plainMoment(lastUsedAt, zone),
      plainMoment(expiresAt, zone),
    ],
  })
}

export function webhooksFile({ context }: Exporting): OpenFile {
  return shortFile({
    name: 'webhooks',
    heads: [m.developers_hook_url(), m.developers_hook_events()],
    read: async () => (await context.get(apiContext).call('listWebhooks', {})).webhooks,
    cellsOf: ({ url, events }) => [url, events.join('\n')],
  })
}
