import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

type Page = { title: string; body: Html; nonce: string }

/** Returns a page for developers, in English. */
export function devPage({ title, body, nonce }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <style nonce="${nonce}">
          /* As on the shop's pages: browsers skip a transition unless both documents allow it. */
          @media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
          :root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
          body { margin: 0 auto; padding: 24px 16px; max-width: 1080px; }
          h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px; }
          form, dl { margin: 0 0 16px; }
          form, dl, p:last-child { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
          dl { display: grid; grid-template-columns: max-content 1fr; }
          dd { margin: 0; overflow-wrap: anywhere; }
          input, button { font: inherit; padding: 6px 10px; }
          table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 14px; }
          th, td { text-align: start; padding: 8px 12px 8px 0; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); vertical-align: top; overflow-wrap: anywhere; }
          th, .figures td, td:first-child, code { white-space: nowrap; font-variant-numeric: tabular-nums; }
          code { font-size: 18px; font-weight: 700; user-select: all; }
          iframe { width: 100%; height: 760px; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
        </style>
      </head>
      <body>${body}</body>
    </html>`
}
