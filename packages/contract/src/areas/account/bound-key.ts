/** Read-only key of `rest/user/prefs`, for those who ask for it by name: the way that the person is bound to, or an empty text. */
export const BOUND_KEY = 'boundWay'
