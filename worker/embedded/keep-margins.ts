import { statement } from '#backend/platform/sql.ts'
import { recordMargin } from '#backend/shop/module.ts'
import type { Tenants } from '#tenants/index.ts'

/** Deployments whose margins this process has recorded; a deployment's files do not change. */
const recorded = new WeakSet<Tenants>()

/** Records each shop's margin if it is another than before, so that past prices keep the old one. */
export async function keepMargins(
  catalogue: D1Database,
  tenants: Tenants,
  nowMs: number,
): Promise<void> {
  if (recorded.has(tenants)) return
  const found = await Promise.all((await tenants.slugs()).map((slug) => tenants.find(slug)))
  const rows = found.flatMap((tenant) => {
    if (!tenant) return []
    const { slug: channel, catalog } = tenant
    return [recordMargin({ channel, percent: catalog.marginPercent, nowMs })]
  })
  await catalogue.batch(rows.map((row) => statement(catalogue, row)))
  recorded.add(tenants)
}
