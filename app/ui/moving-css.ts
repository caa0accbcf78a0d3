/**
 * Lets browsers turn one document into the next where motion is welcome. It stands in the document,
 * because a transition is given up if the first styles that apply do not name it.
 */
export const movingCss =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'
