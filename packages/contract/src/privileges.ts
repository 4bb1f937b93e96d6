import { communityPrivileges } from './privileges/community.ts'
import { safetyPrivileges } from './privileges/safety.ts'
import { systemPrivileges } from './privileges/system.ts'
import { teachingPrivileges } from './privileges/teaching.ts'
import { trainingPrivileges } from './privileges/training.ts'
import { codesOf } from './privileges/tree.ts'

/**
 * Every privilege code of the product under a readable name: `P.labelEdit` is `'P_tagMng_edit'`.
 * Every page loads the codes; their Chinese names are in `privilege-rows.ts`, for the few that show them.
 */
export const P = codesOf({
  ...trainingPrivileges,
  ...communityPrivileges,
  ...teachingPrivileges,
  ...safetyPrivileges,
  ...systemPrivileges,
})

export type Privilege = (typeof P)[keyof typeof P]
