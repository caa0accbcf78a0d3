/** Asset URLs need some host, which is ignored; Vite's dev server answers only for this one. */
export const assetOrigin = 'http://localhost'

/** The source of built files: the platform's assets or a directory. */
export type Assets = { fetch: (url: string) => Promise<Response> }
