import './cover.css'
import type { CoverLabel, CoverLabels } from './cover-labels.ts'

type Props = {
  /** Collection and slug of the text, such as `posts/night-train`. */
  id: string
  size: 'large' | 'small'
  labels?: CoverLabels | undefined
  /** The first story of a list: rounder, with the neatline at its foot. */
  lead?: boolean
}

const layers = ['graticule', 'land', 'coast', 'rings', 'ink', 'signal', 'point', 'solid']

/**
 * The drawing of a story. It contains nothing beyond the title, so it is hidden from screen
 * readers.
 */
export function Cover({ id, size, labels, lead = false }: Props) {
  return (
    <div className={lead ? 'cover cover-lead' : 'cover'}>
      <CoverDrawing id={id} size={size} labels={labels} />
      {lead && <div className="neatline" />}
    </div>
  )
}

/** A cover without its frame. */
export function CoverDrawing({ id, size, labels }: Omit<Props, 'lead'>) {
  const file = `/generated/covers/${id}${size === 'small' ? '.small' : ''}.svg`
  return (
    <svg className="cover-drawing" viewBox="0 0 720 480" aria-hidden="true" focusable="false">
      {layers.map((layer) => (
        <use key={layer} className={`cover-${layer}`} href={`${file}#${layer}`} />
      ))}
      {labels && <Labels className="cover-distance" labels={labels.rings} />}
      {labels && <Labels className="cover-name" labels={labels.names} />}
    </svg>
  )
}

function Labels({ className, labels }: { className: string; labels: CoverLabel[] }) {
  return labels.map(({ x, y, anchor, text }) => (
    <text key={`${x} ${y}`} className={className} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  ))
}
