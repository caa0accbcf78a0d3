import { useLoaderData } from 'react-router'

/** The sealed name of the person to whom a page is shown, in the data of each page with a viewer. */
export type ShownTo = { shownTo?: string }

/** Returns the sealed name of the person to whom the page around the component is shown. */
export function useShownTo(): string | undefined {
  return useLoaderData<ShownTo | undefined>()?.shownTo
}
