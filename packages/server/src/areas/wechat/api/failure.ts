import { type WechatFailureCode, wordsOfWechatFailure } from '@portal/contract/areas/wechat/api-failure-words.ts'
import { wechatRefusals } from '@portal/contract/areas/wechat/refusals.ts'
import { AppError } from '#src/platform/errors.ts'

/** A call of the platform that failed: refused in Chinese with the code, unless the caller knows better. */
export class WechatFailure extends AppError {
  readonly failureCode: WechatFailureCode
  readonly reason: string
  /** The platform's own sentence, such as the address it refused; never shown as it is. */
  readonly detail: string
  /** The whole answer: some refusals carry a fact, such as the number of the sending that exists already. */
  readonly answer: unknown

  constructor(failureCode: WechatFailureCode, detail = '', answer: unknown = null) {
    const reason = wordsOfWechatFailure(failureCode)
    super(wechatRefusals.callFailed, { values: { reason, code: failureCode } })
    this.failureCode = failureCode
    this.reason = reason
    this.detail = detail
    this.answer = answer
  }
}

export const failureCodeOf = (error: unknown): WechatFailureCode | null =>
  error instanceof WechatFailure ? error.failureCode : null

/** The words to keep beside a thing that could not be sent; a fault of ours is no reason and flies on. */
export const wordsOfFailure = (error: unknown): string => {
  if (error instanceof AppError) return error.message
  throw error
}

/** The address that the platform refused, or empty. */
export const refusedAddress = ({ detail }: WechatFailure): string => /invalid ip ([0-9a-f.:]+)/i.exec(detail)?.[1] ?? ''
