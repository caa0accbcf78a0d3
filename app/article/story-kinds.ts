import { m } from '#app/paraglide/messages.js'

/** The kinds of posts, in the order in which they are offered. */
export const postKinds = ['routes', 'places', 'how', 'changes'] as const
/** The kinds of items for the press. */
export const mediaKinds = ['release', 'facts', 'brand'] as const

const names: Readonly<Record<string, () => string>> = {
  routes: () => m.blog_kind_routes(),
  places: () => m.blog_kind_places(),
  how: () => m.blog_kind_how(),
  changes: () => m.blog_kind_changes(),
  release: () => m.media_kind_release(),
  facts: () => m.media_kind_facts(),
  brand: () => m.media_kind_brand(),
}

/** Returns the name of a kind; undefined for a kind that this version does not know. */
export function kindName(kind: string | undefined): string | undefined {
  return kind !== undefined && Object.hasOwn(names, kind) ? names[kind]?.() : undefined
}
