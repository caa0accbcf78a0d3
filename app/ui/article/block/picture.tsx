import type { Drawing } from './drawings.ts'

type PictureProps = { drawing: Drawing | undefined; height: 44 | 64; className: string }

/** A small drawing in the page's colours; the text beside it says what it shows. */
export function Picture({ drawing, height, className }: PictureProps) {
  if (!drawing) return null
  const { width, ink, panel, signal } = drawing
  return (
    <svg className={`draw ${className}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {panel && <path className="ln pf" d={panel} />}
      <path className="ln" d={ink} />
      {signal && <path className="sg" d={signal} />}
    </svg>
  )
}
