import type { Currency } from '#contract/money.ts'

/**
 * Every event that is sent, with its fields, named as in Google Analytics 4. No field may identify
 * a person: no name, address, number of a person or device, and no typed words but a promo code.
 */
export type EventFields = {
  /** A page of the shop was shown. Its address has neither query nor fragment. */
  page_view: { page_location: string }
  /** A list was shown: places or plans of a shop page, or the plans of a place. */
  view_item_list: ItemList & { item_list_id: string }
  /** An item of the list on the previous page was opened. */
  select_item: ItemList & { item_list_id: string }
  /** The details of one plan were shown. */
  view_item: ItemList & { value: number }
  /** A page of limited offers was shown. */
  view_promotion: ItemList & { promotion_id: string }
  /** An offer of the limited offers on the previous page was opened. */
  select_promotion: ItemList & { promotion_id: string }
  /** A step of signing in was shown; the event does not tell the account. */
  sign_in_step: { step: string }
  /** A step of creating an account was shown. */
  sign_up_step: { step: string }
  /** An account was created. */
  sign_up: Record<string, never>
  /** A page of the account was shown; the event names the page and nothing of its content. */
  view_account: { section: string }
  /** The checkout of one plan was shown. */
  begin_checkout: ItemList & { value: number }
  /** An order was paid. Sent once, from the order's page. */
  purchase: Sale
  /** A told order was refunded. */
  refund: Sale
  /** Another language or currency was chosen. */
  select_content: { content_type: 'language' | 'currency'; content_id: string }
}

/** A place (`japan`) or a plan (`japan/5gb-30d`); its price is in major units of the currency. */
export type Item = { item_id: string; price?: number; quantity?: number; index: number }

/** `transaction_id` is the order's number, `value` what was charged and `coupon` a promo code. */
type Sale = ItemList & { transaction_id: string; value: number; coupon?: string }

type ItemList = { currency: Currency; items: Item[] }

export type AnalyticsEvent = {
  [Name in keyof EventFields]: { name: Name; fields: EventFields[Name] }
}[keyof EventFields]
