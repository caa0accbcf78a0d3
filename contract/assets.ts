/** The host of an asset's address says nothing, but Vite's dev server answers for this one only. */
export const assetOrigin = 'http://localhost'

/** Where files beside the code are asked for: the platform's assets, or a directory. */
export type Assets = { fetch: (url: string) => Promise<Response> }
