import { Currency } from '#contract/account.ts'
import { autoPercent } from '#contract/commerce/addon-words.ts'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { CommerceContext } from '../../call.ts'
import { viewFor } from '../../catalogue/view.ts'
import { addonPrice, newAddonOrder, storeAddonOrder } from '../../features/addon/addon-order.ts'
import { addonRefusal } from '../../features/addon/addon-refusal.ts'
import { addonsFor } from '../../features/addon/addons-for.ts'
import { spentSql } from '../../features/addon/spent-sql.ts'
import { tellCap } from '../../features/addon/tell-cap.ts'
import { paymentProviderFor, requireProviders } from '../../providers/providers.ts'
import { EsimRow, esimColumns, toEsim } from '../../records/read/esim-row.ts'
import { soldIn } from '../../records/sale/write-sale.ts'
import { advanceOrder } from '../advance-order.ts'

const Row = EsimRow.and({
  account_id: 'string',
  channel: 'string',
  addon_id: 'string',
  currency: Currency,
  auto_locale: 'string',
  consent_version: 'string',
  turn: 'number.integer',
  added: 'number.integer',
})

const isLow = sql`esim.used_mb * 100 >= esim.allowance_mb * ${autoPercent}`
const addedSql = sql`(SELECT count(*) FROM esim_addon
  WHERE esim_addon.esim_id = esim.id AND made_at IS NOT NULL)`

/**
 * Places the order of an automatic top-up when an eSIM's data runs low. The order's key consists of
 * how often the top-up was turned on and how much data was added so far, so that each occasion of
 * low data leads to one purchase, even with parallel calls. The statement that stores the order
 * also checks the cap.
 */
export async function buyIfLow(context: CommerceContext, esimId: string): Promise<void> {
  const { db, now, services } = context
  const found = await statement(db)`
    SELECT ${esimColumns(now)}, auto.account_id, purchase.channel, auto.addon_id,
      auto.currency, auto.locale AS auto_locale, auto.consent_version, auto.turn,
      ${addedSql} AS added
    FROM auto_topup AS auto JOIN esim ON esim.id = auto.esim_id
      JOIN purchase ON purchase.id = esim.purchase_id
    WHERE auto.esim_id = ${esimId} AND auto.state = 'on' AND auto.account_id = esim.account_id
      AND ${isLow}`.first()
  if (!found) return
  const row = Row.assert(found)
  const esim = toEsim(row, now)
  const channel = await services.mails.channelOf(row.channel)
  if (!channel || (await addonRefusal(context, esim, row.account_id))) return
  const locale = isLocale(row.auto_locale) ? row.auto_locale : fallbackLocale
  const view = viewFor({ ...context, channel, locale }, row.currency)
  const plan = (await addonsFor(context, view, esim)).find(({ id }) => id === row.addon_id)
  if (!plan) return
  const { account_id: accountId, consent_version: consentVersion, turn, added } = row
  const dealt = { esimId, accountId, channel: channel.id, locale, plan, consentVersion }
  // The owner's saved card pays, and never an organisation.
  const deal = { ...dealt, organizationId: null, sold: soldIn({ channel }) }
  const priceMinor = addonPrice(deal, requireProviders(services).payments.limits)
  const { name, takesCards, methods } = paymentProviderFor(services, priceMinor)
  const payments = { name, takesCards, methods: [...methods] }
  const order = newAddonOrder(deal, { nowSeconds: now, priceMinor, payments })
  const key = `${esimId}.${turn}.${added}`
  const holds = sql`EXISTS (SELECT 1 FROM auto_topup AS auto JOIN esim ON esim.id = auto.esim_id
      WHERE auto.esim_id = ${esimId} AND auto.state = 'on' AND auto.turn = ${turn} AND ${isLow}
        AND ${addedSql} = ${added} AND ${priceMinor} + ${spentSql(now)} <= auto.cap_minor)
    AND NOT EXISTS (SELECT 1 FROM purchase WHERE esim_id = ${esimId}
      AND (state IN ('PAID', 'PROVISIONING') OR auto_key = ${key}))`
  const isStored = await store(db, storeAddonOrder(db, { order, deal, onlyIf: { key, holds } }))
  if (isStored) await advanceOrder(context, order.id)
  await tellCap(context, { esimId, key, priceMinor, channel, locale, plan: esim.plan })
}

async function store(db: D1Database, statements: D1PreparedStatement[]): Promise<boolean> {
  try {
    const [stored] = await db.batch(statements)
    return (stored?.meta.changes ?? 0) > 0
  } catch (error) {
    // Another run has stored the order first.
    if (isUniqueFailure(error, 'purchase')) return false
    throw error
  }
}
