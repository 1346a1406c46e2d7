/** The notice that `/clear` leaves in a conversation; it is drawn as a divider. */
export const CLEARED_TEXT =
  'The conversation was cleared. Earlier messages are no longer in context.';
