import { useActionData } from 'react-router'
import type { Told } from './office-step.ts'

/** What the last act came to. */
export function ToldPart() {
  const answer = useActionData<Told>()
  return (
    <div role="status">
      {answer && <p className={answer.isBad ? 'office-told bad' : 'office-told'}>{answer.told}</p>}
    </div>
  )
}
