import { use, useState } from 'react'
import { DrawnWorld } from './drawn-world.ts'
import { WorldMap, type WorldMapProps } from './world-map.tsx'

/**
 * The world map of a page whose data leave the map out where the document has it. Nothing changes
 * the map, so the browser keeps the document's markup for as long as the page is shown: it neither
 * asks for the map's data nor goes through its elements.
 */
export function KeptWorldMap({ world }: { world: WorldMapProps | undefined }) {
  const shown = world ?? (import.meta.env.SSR ? use(DrawnWorld) : null)
  const [kept] = useState(() => (shown ? undefined : markupOfDocument()))
  if (kept === undefined && shown) return <WorldMap {...shown} />
  return (
    <div
      className="world-map"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React wrote
      dangerouslySetInnerHTML={{ __html: kept ?? '' }}
    />
  )
}

function markupOfDocument(): string {
  return document.querySelector('.world-map')?.innerHTML ?? ''
}
