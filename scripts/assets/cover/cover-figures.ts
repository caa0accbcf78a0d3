import { coverSize } from '../../../app/ui/article/cover/cover-view.ts'
import type { CoverLayers } from './draw-cover.ts'

export const coverDrawings = ['days', 'steps', 'lines', 'ring'] as const

export type CoverFigure = {
  drawing: (typeof coverDrawings)[number]
  /** The largest text on the cover, such as 5 or 1,500. */
  number?: string
  /** The smaller text after the number, such as GB. */
  unit?: string
}

type Box = { left: number; right: number; width: number }

const edge = 56
const fewestDays = 30
const mostDays = 90
const unitShare = 0.42
const widestLetter = 0.6

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Returns lines as on ruled paper. */
function ruledPaper(width: number): string {
  const lines = Array.from({ length: 9 }, (_, index) => `M0 ${48 * (index + 1)}H${width}`)
  return `<path stroke-width="2.4" d="${lines.join('')}"/>`
}

function sizeOf({ number = '', unit = '' }: CoverFigure, most: number, room: number): number {
  const letters = number.length + unit.length * unitShare
  return round(Math.min(most, room / (Math.max(1, letters) * widestLetter)))
}

function numberText(figure: CoverFigure, at: { x: number; y: number; most: number; room: number }) {
  const { number, unit } = figure
  if (number === undefined) return ''
  const size = sizeOf(figure, at.most, at.room)
  const own = round(size * unitShare)
  const small = `dx="20" font-size="${own}" font-weight="600" letter-spacing="${round(-0.01 * own)}"`
  const rest = unit === undefined ? '' : `<tspan ${small}>${escapeXml(unit)}</tspan>`
  const spacing = round(-0.035 * size)
  return `<text x="${at.x}" y="${at.y}" font-size="${size}" letter-spacing="${spacing}">${escapeXml(number)}${rest}</text>`
}

function rect(x: number, width: number): string {
  return `<rect x="${round(x)}" y="300" width="${round(width)}" height="26" stroke="none"/>`
}

/** Days in a row, at least thirty; as many as the number says are in the signal colour. */
function drawDays(figure: CoverFigure, box: Box): CoverLayers {
  const counted = Math.max(1, Math.floor(Number(figure.number) || 1))
  const days = Math.min(mostDays, Math.max(fewestDays, counted))
  const cell = box.width / days
  const cells = Array.from({ length: Math.ceil(days / 2) }, (_, index) => 2 * index)
  const draw = (wanted: (day: number) => boolean) =>
    cells
      .filter(wanted)
      .map((day) => rect(box.left + day * cell, cell))
      .join('')
  const text = numberText(figure, { x: box.left, y: 250, most: 232.5, room: box.width })
  return {
    ink: `<rect x="${box.left}" y="300" width="${box.width}" height="26" stroke-width="2"/>`,
    point: draw((day) => day < counted),
    solid: draw((day) => day >= counted) + text,
  }
}

/** A speed that falls to a second step. */
function drawSteps(figure: CoverFigure, { left, right, width }: Box): CoverLayers {
  const fall = round(left + width * 0.45)
  return {
    rings: `<path stroke-width="4" stroke-dasharray=".1 13" d="M${fall} 240V384"/>`,
    ink: `<path fill="none" stroke-width="2" d="M${left} 384H${right}"/>`,
    signal: `<path fill="none" stroke-width="6" d="M${left} 262H${fall}V352H${right}"/>`,
    solid: numberText(figure, { x: left, y: 196, most: 198.4, room: width }),
  }
}

function swayingLine({ left, right, width }: Box, y: number): string {
  const [first, second] = [round(width * 0.378), round(width * 0.756)]
  const [a, b] = [round(first * 0.39), round(first * 0.61)]
  const rest = round(right - left - second)
  return `M${left} ${y}c${a}-34 ${b} 34 ${first} 0s${b} 34 ${first} 0 ${round(rest * 0.6)}-12 ${rest}-10`
}

/** Two lines of one phone, one of them in the signal colour. */
function drawLines(figure: CoverFigure, box: Box): CoverLayers {
  const top = figure.number === undefined ? 190 : 290
  const line = (y: number, stroke: number) =>
    `<path fill="none" stroke-width="6" d="${swayingLine(box, y)}"/><circle cx="${box.left}" cy="${y}" r="13" stroke-width="${stroke}"/>`
  return {
    ink: line(top, 7),
    signal: line(top + 100, 7),
    solid: numberText(figure, { x: box.left, y: 196, most: 170, room: box.width }),
  }
}

/** Returns the share that number and unit express, such as 80 % or 1 of 30. */
function shareOf({ number, unit = '' }: CoverFigure): number {
  const whole = /^of (\d+)$/.exec(unit)?.[1] ?? (unit === '%' ? '100' : undefined)
  const share = Number(number) / Number(whole)
  return share > 0 && share < 1 ? share : 0.75
}

/** A ring that is filled to the share that number and unit express. */
function drawRing(figure: CoverFigure, { left, right, width }: Box): CoverLayers {
  const radius = 130
  const [x, y] = [right - radius - 15, coverSize.height / 2]
  const turn = shareOf(figure) * 2 * Math.PI
  const end = `${round(x + radius * Math.sin(turn))} ${round(y - radius * Math.cos(turn))}`
  const arc = `M${x} ${y - radius}A${radius} ${radius} 0 ${turn > Math.PI ? 1 : 0} 1 ${end}`
  const room = width - 2 * radius - 110
  return {
    graticule: `<circle cx="${x}" cy="${y}" r="${radius}" stroke-width="30"/>`,
    signal: `<path fill="none" stroke-width="30" d="${arc}"/>`,
    solid: drawNumberBesideRing(figure, left, room),
  }
}

/** A short unit, such as %, is placed beside the number, a longer one below it. */
function drawNumberBesideRing(figure: CoverFigure, left: number, room: number): string {
  const { number, unit = '' } = figure
  if (unit.length < 3) return numberText(figure, { x: left, y: 290, most: 198.4, room })
  const below = { drawing: figure.drawing, number: unit }
  return (
    (number === undefined
      ? ''
      : numberText({ drawing: figure.drawing, number }, { x: left, y: 262, most: 198.4, room })) +
    numberText(below, { x: left, y: 334, most: 64, room })
  )
}

const drawings = { days: drawDays, steps: drawSteps, lines: drawLines, ring: drawRing }

/** Draws the cover of a story without a place: its number and one of four drawings. */
export function drawFigure(figure: CoverFigure, width: number): CoverLayers {
  const box = { left: edge, right: width - edge, width: width - 2 * edge }
  const drawn = drawings[figure.drawing](figure, box)
  return { ...drawn, graticule: ruledPaper(width) + (drawn.graticule ?? '') }
}
