type Shown = { loaderData: unknown }

/**
 * Compares the props of a page's component. Data that were asked for again are other objects, mostly
 * with the same content; then the page need not be rendered again. Of a part that arrives later,
 * such as the offers below a list, the one that is shown stays.
 */
export function hasSameData(one: Shown, other: Shown): boolean {
  if (one.loaderData === other.loaderData) return true
  return JSON.stringify(one.loaderData) === JSON.stringify(other.loaderData)
}
