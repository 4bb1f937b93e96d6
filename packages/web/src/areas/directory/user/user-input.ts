import type { UserDetail, UserInput } from '@portal/contract/areas/directory/user.ts'

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
export const dayFrom = (now: number, days = 0): string =>
  new Date(now + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
