import type { BoundWay } from '@portal/contract/areas/account/bound-identity.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'

/** What is said of a way whose other side gave no answer. */
export const awayWords = (way: BoundWay): string =>
  (way === 'wechat' ? signInRefusals.wechatAway : signInRefusals.providerAway).message
