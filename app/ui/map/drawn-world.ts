import { createContext } from 'react'
import type { WorldMapProps } from './world-map.tsx'

/**
 * The map of the document that is being rendered; exists only on the server. It is marked as pure, so
 * that the browser's script leaves it out.
 */
export const DrawnWorld = /* @__PURE__ */ createContext<WorldMapProps | null>(null)
