import { createContext, type HTMLAttributes, type ReactNode, use } from 'react'

export type Drawing = {
  /** The data of the part; the drawn markup is kept as long as this object. */
  of: object
  /** Identifies the part and everything that it depends on besides its data and the address. */
  name: string
  /** A text of this request in the part, such as the query of its links. */
  here: string
  children: (here: string) => ReactNode
}

/** Draws a part as markup, once for many requests; exists only on the server. */
export const DrawPart = createContext<((drawing: Drawing) => string) | undefined>(undefined)

type KeptPartProps = Omit<HTMLAttributes<HTMLElement>, 'children'> &
  Omit<Drawing, 'here'> & { as: 'div' | 'dl' | 'li' | 'nav' | 'section'; here?: string }

/**
 * An element whose content depends on data that is the same for many requests, on the language, the
 * currency and the address. The server draws it once and then sends the kept markup. Its content
 * must not depend on the visitor, parse the query, or use React ids.
 */
export function KeptPart({ as: Tag, of, name, here = '', children, ...rest }: KeptPartProps) {
  const draw = use(DrawPart)
  if (!import.meta.env.SSR || !draw) return <Tag {...rest}>{children(here)}</Tag>
  const markup = draw({ of, name, here, children })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React wrote
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: markup }} />
}
