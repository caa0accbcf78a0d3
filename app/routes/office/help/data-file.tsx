import { useActionData } from 'react-router'
import type { Told } from '../ui/office-step.ts'

/** Saves the data that was just read; it is nowhere else. */
export function DataFile({ number }: { number: string }) {
  const answer = useActionData<Told>()
  const text = answer?.shown?.field === 'data' ? answer.shown.values[0] : undefined
  if (text === undefined) return null
  return (
    <p className="office-told">
      <button type="button" className="btn q sm" onClick={() => save(text, number)}>
        Save the file
      </button>
    </p>
  )
}

function save(text: string, number: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${number}.json`
  link.click()
  URL.revokeObjectURL(url)
}
