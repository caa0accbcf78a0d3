import { ChevronRight } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import type { DataBlock } from './tree/ast.ts'
import { settingName } from './tree/phone-names.ts'
import { isPhone, type Phone } from './tree/phone-settings.ts'
import { plainInline } from './tree/plain-inline.ts'
import './screen.css'

/** A row of a phone's settings; its value is a switch, a word or none. */
type Row = { name: string; value: string; isPressed: boolean }

/** The upper part of a phone that shows a page of its settings; `step` numbers the row to press. */
export function Screen({ block, step }: { block: DataBlock; step?: number }) {
  const { phone, title = '' } = block.fields
  if (!isPhone(phone)) return null
  const heading = settingName(phone, title)
  const rows = block.rows.map((cells) => toRow(phone, cells.map(plainInline)))
  const pressed = rows.find(({ isPressed }) => isPressed)
  const label = pressed
    ? m.phone_screen_press({ screen: heading, setting: pressed.name })
    : m.phone_screen_label({ screen: heading })
  return (
    <div className={`phone ${phone}`} role="img" aria-label={label}>
      <div className="glass">
        <span className="lens" />
        <p className="ttl">{heading}</p>
        {rows.map((row) => (
          <ScreenRow key={row.name} row={row} step={step} />
        ))}
      </div>
    </div>
  )
}

function toRow(phone: Phone, [name = '', value = '', press]: string[]): Row {
  return {
    name: settingName(phone, name),
    value: settingName(phone, value),
    isPressed: press === 'press',
  }
}

function ScreenRow({ row, step }: { row: Row; step: number | undefined }) {
  const { name, value, isPressed } = row
  return (
    <p className={isPressed ? 'row hit' : 'row'}>
      <span>{name}</span>
      <Value value={value} />
      {isPressed && step !== undefined && <b className="n">{step}</b>}
    </p>
  )
}

function Value({ value }: { value: string }) {
  if (value === 'on' || value === 'off') return <i className={`switch ${value}`} />
  return (
    <span className="val">
      {value !== '>' && value}
      <Icon of={ChevronRight} className="i s16" aria-hidden />
    </span>
  )
}
