import type { AnalyticsEvent } from './events.ts'
import type { SeenList, SeenPage } from './seen-page.ts'

/**
 * Returns the events of moving from one page (undefined at first) to another. An item counts as
 * selected if the previous page listed it and the current page opens it, whichever link led there.
 * `address` is the current page's, without query.
 */
export function eventsBetween(
  previous: SeenPage | undefined,
  current: SeenPage,
  address: string,
): AnalyticsEvent[] {
  const isOpened = current.opens !== undefined && current.opens !== previous?.opens
  const { path, list } = current
  return [
    ...(isOpened ? selection(previous, current.opens) : []),
    ...(path !== undefined && path !== previous?.path
      ? [{ name: 'page_view', fields: { page_location: address } } as const]
      : []),
    ...(list && !isSame(list, previous?.list) ? [listView(list, current)] : []),
    ...(isOpened ? itemView(current) : []),
    ...(current.stage && !isAlike(current.stage, previous?.stage) ? [current.stage] : []),
  ]
}

function selection(previous: SeenPage | undefined, opens: string | undefined): AnalyticsEvent[] {
  const item = previous?.list?.items.find(({ item_id }) => item_id === opens)
  if (!previous?.list || !item) return []
  const { id, promotion } = previous.list
  const fields = { currency: previous.currency, items: [item] }
  return promotion
    ? [{ name: 'select_promotion', fields: { ...fields, promotion_id: id } }]
    : [{ name: 'select_item', fields: { ...fields, item_list_id: id } }]
}

function listView({ id, items, promotion }: SeenList, { currency }: SeenPage): AnalyticsEvent {
  return promotion
    ? { name: 'view_promotion', fields: { promotion_id: id, currency, items } }
    : { name: 'view_item_list', fields: { item_list_id: id, currency, items } }
}

/** A plan has details of its own; opening a place shows only its list. */
function itemView({ opens, list, currency }: SeenPage): AnalyticsEvent[] {
  const item = list?.items.find(({ item_id }) => item_id === opens)
  if (!item) return []
  return [{ name: 'view_item', fields: { currency, value: item.price ?? 0, items: [item] } }]
}

function isSame(one: SeenList, other: SeenList | undefined): boolean {
  if (one.id !== other?.id || one.items.length !== other.items.length) return false
  return one.items.every(({ item_id }, at) => item_id === other.items[at]?.item_id)
}

/**
 * Compares two stages without their value: the same plan in the checkout with another sum does not
 * begin another checkout.
 */
function isAlike(one: AnalyticsEvent, other: AnalyticsEvent | undefined): boolean {
  if (one.name !== other?.name) return false
  const told = ({ fields }: AnalyticsEvent) => {
    if ('transaction_id' in fields) return fields.transaction_id
    return 'items' in fields ? fields.items : fields
  }
  return JSON.stringify(told(one)) === JSON.stringify(told(other))
}
