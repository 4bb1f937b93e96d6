/** Read-only key of `rest/user/prefs`, for those who ask for it by name: the ways that the person is bound to, with commas between. */
export const BOUND_KEY = 'boundWay'
/** Read-only key beside it: the number for text messages, masked; empty where there is none. */
export const BOUND_PHONE_KEY = 'boundPhone'
