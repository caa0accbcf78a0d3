import type { ReactNode } from 'react'

type FigureProps = {
  name: string
  note?: ReactNode
  tone?: 'warn' | 'bad' | false
  children: ReactNode
}

/** One figure of a `<dl className="figures">`, with its note. */
export function Figure({ name, note, tone, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone ? `num ${tone}` : 'num'}>{children}</dd>
      {note && <dd className="why">{note}</dd>}
    </div>
  )
}
