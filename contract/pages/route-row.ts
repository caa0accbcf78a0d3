/** The id of the route around the office's pages. */
export const officeFrame = 'office-frame'

/** Who may see a page; the edge applies these guards. */
export type Guard = {
  requiredAuth?: true
  featureFlag?: 'normal' | 'enterprise' | 'enterprise|PRE_PAID' | 'enterprise|POST_PAID' | 'staff'
  permission?: readonly string[]
  noRedirect?: true
  inApp?: true
}

/**
 * One row per public URL of the shop, without the locale prefix. `module` is the route module under
 * app that answers. A row without a module answers 404 and is not linked; it fixes the path
 * and the guard before the page exists.
 */
export type RouteRow = {
  id: string
  path: string
  module?: string
  /**
   * `portal`: the frame of organisations' pages instead of the shop's header and footer; `office`:
   * a page of the office, which exists at the office's host alone.
   */
  layout: 'default' | 'blank' | 'portal' | 'office'
  /** Message key of the page title. */
  title: string
  guard?: Guard
  /** Query parameters that the page reads; all others are removed before rendering and caching. */
  query?: readonly string[]
  /** The values may have up to 2,048 characters instead of 100. */
  longQuery?: true
  /** Query parameters whose values rarely repeat: a page with one of them is never stored. */
  unstored?: readonly string[]
  /** The most bytes of the page's forms if they can contain a file. */
  maxUploadBytes?: number
  /** The page contains nothing about the visitor and may be stored at the edge. */
  shared?: true
  /**
   * The page's map starts at the hub city nearest to the visitor, which is part of the cache key.
   */
  nearby?: true
  /**
   * The page is read, not operated: its document carries no framework script, and links to it load
   * a document.
   */
  scriptless?: true
  /** The page of a campaign: adverts alone link to it, and it names the parameters that it keeps. */
  campaign?: true
  /** Sites that the tenant's file lists may show the page in a frame. */
  framed?: true
  /** The row answers with a file for programs, which no sitemap lists. */
  file?: true
  /** The page is there before the shop has a catalogue, while others say that it opens soon. */
  beforeOpening?: true
  /** The provider's fields for cards are on the page: its policy allows the provider's hosts. */
  paying?: true
  /** The row leads to another site or back from it, and is opened as a document only. */
  detour?: true
  /** Shops without this feature have no such page. */
  feature?: 'planner' | 'deviceCheck' | 'business' | 'embeds'
}

export const signedIn: Guard = { requiredAuth: true }
export const consumer: Guard = { requiredAuth: true, featureFlag: 'normal' }
/** Data that a page's script asks for: without a session it is missing, and leads nowhere. */
export const consumerData: Guard = { ...consumer, noRedirect: true }

/** A row that keeps its literal id and path, by which links are type-checked. */
export type Named<Id extends string, Path extends string> = Omit<RouteRow, 'id' | 'path'> & {
  id: Id
  path: Path
}

/** The fields of a row beside those that every row names. */
export type MoreOfRow = Partial<Omit<RouteRow, 'id' | 'path' | 'title'>>

export function page<Id extends string, Path extends string>(
  id: Id,
  path: Path,
  title: string,
  more: MoreOfRow,
): Named<Id, Path> {
  return { id, path, layout: 'default', title, ...more }
}
