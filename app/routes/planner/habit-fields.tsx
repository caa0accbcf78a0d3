import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { type HabitName, type Habits, habitNames, habitTable } from '#app/trip/habits.ts'
import { useShop } from '#app/ui/shop.ts'

/** One slider per habit, with its value in figures beside it. */
export function HabitFields({ habits }: { habits: Habits }) {
  const { locale } = useShop()
  return (
    <fieldset className="habits">
      <legend>
        <h2>{m.calculator_habits_title()}</h2>
      </legend>
      {habitNames.map((name) => (
        <div className="habit" key={name}>
          <label htmlFor={`habit-${name}`}>{habitLabel(name)}</label>
          <output className="num b" htmlFor={`habit-${name}`} suppressHydrationWarning>
            {formatNumber(habits[name], locale)}
          </output>
          <input
            id={`habit-${name}`}
            type="range"
            name={name}
            min={0}
            max={habitTable[name].most}
            step={habitTable[name].step}
            defaultValue={habits[name]}
          />
        </div>
      ))}
      <label className="check">
        <input type="checkbox" name="hd" value="1" defaultChecked={habits.isHd} />
        <span>{m.calculator_habit_hd()}</span>
      </label>
    </fieldset>
  )
}

function habitLabel(name: HabitName): string {
  const labels: Record<HabitName, () => string> = {
    maps: () => m.calculator_habit_maps(),
    chat: () => m.calculator_habit_chat(),
    social: () => m.calculator_habit_social(),
    music: () => m.calculator_habit_music(),
    video: () => m.calculator_habit_video(),
    calls: () => m.calculator_habit_calls(),
    work: () => m.calculator_habit_work(),
  }
  return labels[name]()
}
