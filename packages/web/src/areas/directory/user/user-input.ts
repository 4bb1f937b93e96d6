import type { UserDetail, UserInput } from '@portal/contract/areas/directory/user.ts'
import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'

/** What a save of the whole record sends; phone, mail and identity number are masked here and stay as they are. */
export const inputOf = (user: UserDetail): UserInput & { id: string; revision: number } => ({
  id: user.id,
  revision: user.revision,
  code: user.code,
  loginName: user.loginName,
  name: user.name,
  gender: user.gender,
  primaryOrgId: user.primaryOrgId,
  others: user.others.map(({ orgId, post }) => ({ orgId, post })),
  post: user.post,
  superiorId: user.superiorId,
  employment: user.employment,
  hiredOn: user.hiredOn,
  leftOn: user.leftOn,
  validTo: user.validTo,
  tags: user.tags,
})

/** Today in Shanghai as `2025-11-20`, some days from now where asked for. */
export const dayFrom = (now: number, days = 0): string => shanghaiDay(new Date(now + days * DAY_MS))
