/** What the service worker gets to show, as JSON. */
export type PushMessage = {
  title: string
  body: string
  /** The page that it opens, with its locale prefix. */
  path: string
  /** A later notice with the same name takes its place. */
  tag: string
}
