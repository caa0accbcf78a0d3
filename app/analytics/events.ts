import type { Currency } from '#contract/money.ts'

/**
 * Every event that is sent, with its fields, in the words of Google Analytics 4. Nothing in a field
 * may tell who somebody is: no name, address, number of a person or device, and no typed words.
 */
export type EventFields = {
  /** A page of the shop came up. Its address has neither query nor fragment. */
  page_view: { page_location: string }
  /** A list came up: places or plans of a shop page, or the plans of a place. */
  view_item_list: ItemList & { item_list_id: string }
  /** One of the list just seen was opened. */
  select_item: ItemList & { item_list_id: string }
  /** The details of one plan came up. */
  view_item: ItemList & { value: number }
  /** A page of limited offers came up. */
  view_promotion: ItemList & { promotion_id: string }
  /** One of the limited offers just seen was opened. */
  select_promotion: ItemList & { promotion_id: string }
  /** A step of signing in came up; which account, if any, is not said. */
  sign_in_step: { step: string }
  /** A step of making an account came up. */
  sign_up_step: { step: string }
  /** An account was made. */
  sign_up: Record<string, never>
  /** A page of the account came up: which, and nothing of what it shows. */
  view_account: { section: string }
  /** The checkout of one plan came up. */
  begin_checkout: ItemList & { value: number }
  /** Another language or currency was chosen. */
  select_content: { content_type: 'language' | 'currency'; content_id: string }
}

/** A place (`japan`) or a plan (`japan/5gb-30d`); its price is in units of the currency. */
export type Item = { item_id: string; price?: number; index: number }

type ItemList = { currency: Currency; items: Item[] }

export type AnalyticsEvent = {
  [Name in keyof EventFields]: { name: Name; fields: EventFields[Name] }
}[keyof EventFields]
