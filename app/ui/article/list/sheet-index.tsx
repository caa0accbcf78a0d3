import './sheet-index.css'
import { MapLabel } from '#app/ui/map/map-label.tsx'
import { type Sheet, sheetSize } from './plot-sheets.ts'

type Props = {
  /** The sentence that a screen reader reads in place of the picture. */
  label: string
  /** As `plotSheets` returns them. */
  sheets: Sheet[]
}

/** The world with an outline for each story that has a place; the newest one is filled. */
export function SheetIndex({ label, sheets }: Props) {
  return (
    <svg className="sheet-index" viewBox="0 0 600 300" role="img" aria-label={label}>
      <use className="map-land" href="/generated/maps/world-small.svg#land" />
      {sheets.toReversed().map((sheet) => (
        <g key={sheet.number} className={sheet === sheets[0] ? 'sheet-newest' : undefined}>
          <rect
            x={sheet.x - sheetSize.width / 2}
            y={sheet.y - sheetSize.height / 2}
            width={sheetSize.width}
            height={sheetSize.height}
          />
        </g>
      ))}
      {sheets.map((sheet) => (
        <MapLabel
          key={sheet.number}
          at={sheet}
          place={sheet.label}
          name={sheet.number}
          className=""
        />
      ))}
    </svg>
  )
}
