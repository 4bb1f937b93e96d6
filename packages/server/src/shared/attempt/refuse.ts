import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { AppError } from '#src/platform/errors.ts'

interface Details {
  /** Of the sentence. */
  values?: Record<string, string | number>
  /** Told beside the reason, such as the device that goes on. */
  told?: Record<string, unknown>
}

/** A refusal in a sitting: pages go by `reason`, the part of its code behind the dot. */
export const sittingRefusal = (refusal: Refusal, { values = {}, told = {} }: Details = {}): AppError =>
  new AppError(refusal, { values, result: { reason: refusal.code.split('.').at(-1), ...told } })

export function ensureSitting(condition: unknown, refusal: Refusal, details?: Details): asserts condition {
  if (!condition) throw sittingRefusal(refusal, details)
}
