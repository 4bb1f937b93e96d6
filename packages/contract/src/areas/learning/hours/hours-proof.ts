import { z } from 'zod'
import { paperAddress } from '#src/areas/certificate/certificate.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { defineRefusals } from '#src/kit/refusal.ts'
import { year } from '#src/kit/scalars.ts'

/** 学时证明 of one's own year as PDF. The same figures on the same day are the same proof, with its number and code. */
export const hoursProof = defineEndpoint({
  path: 'rest/videoUser/hoursProof',
  title: '出具学时证明',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ year }),
  result: paperAddress.extend({ number: z.string() }),
})

export const hoursProofRefusals = defineRefusals('hoursProof', {
  nothing: '{year} 年没有学时记录，无法出具证明',
})

/** What the sheet says. */
export const hoursProofWords = {
  title: '{year} 年度学时证明',
  name: '姓名',
  code: '工号',
  post: '岗位',
  noPost: '—',
  org: '单位',
  capped: '{title}（获得 {hours}，年度上限 {cap}）',
  made: '{time}，本人',
  seal: '培训专用章',
} as const
