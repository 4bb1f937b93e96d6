/** Read-only key of `rest/user/prefs`, for those who ask for it by name: the ways that the person is bound to, with commas between. */
export const BOUND_KEY = 'boundWay'
