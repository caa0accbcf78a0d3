import type { LabelPlace } from './place-labels.ts'

type Props = {
  at: { x: number; y: number }
  place: LabelPlace | undefined
  name: string
  detail?: string | undefined
  className: string
}

export function MapLabel({ at, place, name, detail, className }: Props) {
  if (!place) return null
  return (
    <text
      className={className}
      x={Math.round((at.x + place.dx) * 10) / 10}
      y={Math.round((at.y + place.dy) * 10) / 10}
      textAnchor={place.anchor}
    >
      <tspan>{name}</tspan>
      {detail && <tspan>{` ${detail}`}</tspan>}
    </text>
  )
}
