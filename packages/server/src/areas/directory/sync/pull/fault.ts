import { syncFaultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { BusyError, SizeLimitExceededError, UnavailableError } from 'ldapts'
import { wordsOfFault } from '#src/shared/ldap/fault.ts'
import { AnswerTooLongError, OutboundError } from '#src/shared/outbound/outbound.ts'

/** A source that could not be read, and why in words; what lay behind it is for the log. */
export class PullError extends Error {}

export const isBusy = (error: unknown): boolean => error instanceof BusyError || error instanceof UnavailableError

/** Why a source could not be read. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof PullError) return error.message
  if (error instanceof OutboundError) {
    if (error.fault === 'refused') return words.refusedAddress
    if (error.cause instanceof AnswerTooLongError) return words.tooLarge
    if (error.fault === 'timeout') return words.timeout
    return error.cause instanceof Error ? reasonOf(error.cause) : words.unreachable
  }
  if (error instanceof SizeLimitExceededError) return words.tooMany
  if (isBusy(error)) return words.busy
  return wordsOfFault(error)
}
