import type { Plugin } from 'vite'

/** The metrics of the fonts that every PDF reader has, packed, so that they stay 100 KB when gzipped. */
const metrics = /[\\/]standard-fonts[\\/](?!all-encodings)[\w-]+\.compressed\.json$/

/** Leaves those metrics out of the worker: receipts and statements bring their own fonts. */
export function standardFontsPlugin(): Plugin {
  return {
    name: 'tradewind-standard-fonts',
    enforce: 'pre',
    load: (id) => (metrics.test(id.split('?')[0] ?? id) ? '""' : undefined),
  }
}
