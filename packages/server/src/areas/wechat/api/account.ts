import type { InferSelectModel } from 'drizzle-orm'
import type { wxAccounts } from '#src/schema/wechat/wechat.ts'

export type Account = InferSelectModel<typeof wxAccounts>

/** The platform may be asked: the account was connected once and is neither removed nor switched off. */
export const isConnected = ({ state, enabled, secretSealed }: Account): boolean =>
  enabled && secretSealed !== null && (state === 'normal' || state === 'abnormal')
