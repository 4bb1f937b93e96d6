import type { Platform } from '#src/platform/platform.ts'
import type { Account } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'

/** Where a sync stands; kept after every step, so that a broken one goes on where it was. */
export interface Cursor {
  phase: string
  next: string
  done: number
  total: number
}

/** One call of the platform and what it brought; null when there is nothing left to do. */
export interface Step {
  platform: Platform
  api: WechatApi
  account: Account
  jobId: string
  cursor: Cursor
}

export type StepOf = (step: Step) => Promise<Cursor | null>
