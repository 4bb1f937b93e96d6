/** Accounts of the demo organisation, offered on the sign-in page; none of them exists in production. */
export const DEMO_LOGIN_NAMES: readonly string[] = ['admin', 'officer', 'lecturer', 'approver', 'learner', 'visitor']

export const DEMO_PASSWORD = 'Portal@2026'
