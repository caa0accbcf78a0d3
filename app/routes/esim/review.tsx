import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { OwnReview } from '#contract/catalogue/review.ts'
import { maxReviewText, type Stars, starChoices } from '#contract/catalogue/review-words.ts'

type ReviewProps = {
  place: string
  /** The person's present review, if any. */
  said: OwnReview | undefined
  errors: Readonly<Record<string, string>>
}

/** A form to write, change or delete the review of a used eSIM. */
export function Review({ place, said, errors }: ReviewProps) {
  const intent = useNavigation().formData?.get('intent')
  return (
    <section className="panel esim-part" aria-labelledby="review">
      <h2 id="review">{m.review_form_title({ place })}</h2>
      <p className="s muted">{m.review_form_lead()}</p>
      <Form method="post" errors={errors} values={{ intent: 'review' }}>
        <StarChoice said={said?.stars} problem={errors.stars} />
        <TextareaField
          name="text"
          label={m.review_form_text()}
          defaultValue={said?.text ?? ''}
          maxLength={maxReviewText}
        />
        <Button type="submit" variant="secondary" loading={intent === 'review'}>
          {said ? m.review_form_change() : m.review_form_submit()}
        </Button>
      </Form>
      {said && (
        <Confirm
          label={m.review_form_delete()}
          lead={m.review_form_delete_lead()}
          values={{ intent: 'delete_review' }}
        />
      )}
    </section>
  )
}

/** No star is selected at first, so that the form suggests no rating. */
function StarChoice({ said, problem }: { said: Stars | undefined; problem: string | undefined }) {
  return (
    <fieldset className="review-stars">
      <legend className="fl">{m.review_form_stars()}</legend>
      {starChoices.map((stars) => (
        <label key={stars} className="check">
          <input type="radio" name="stars" value={stars} required defaultChecked={stars === said} />
          <span>{m.review_form_option({ count: stars })}</span>
        </label>
      ))}
      {problem && (
        <p className="help err" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
