import { syncFaultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import {
  BusyError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  ResultCodeError,
  SizeLimitExceededError,
  UnavailableError,
} from 'ldapts'
import { AnswerTooLongError, OutboundError } from '#src/shared/outbound/outbound.ts'

/** A source that could not be read, and why in words; what lay behind it is for the log. */
export class PullError extends Error {}

const byCode: Record<string, string> = {
  ECONNREFUSED: words.unreachable,
  ECONNRESET: words.unreachable,
  EHOSTUNREACH: words.unreachable,
  ENETUNREACH: words.unreachable,
  ENOTFOUND: words.unknownHost,
  EAI_AGAIN: words.unknownHost,
  ETIMEDOUT: words.timeout,
}

const certificate = /certificate|SELF_SIGNED|CERT_|ERR_TLS/i

const ofSystem = (error: Error): string => {
  const code = 'code' in error ? String(error.code) : ''
  if (certificate.test(code) || certificate.test(error.message)) return words.certificate
  if (/timeout|timed out/i.test(error.message)) return words.timeout
  return byCode[code] ?? words.unreachable
}

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
  if (error instanceof InvalidCredentialsError || error instanceof InvalidDNSyntaxError) return words.credentials
  if (error instanceof NoSuchObjectError) return words.noBase
  if (error instanceof SizeLimitExceededError) return words.tooMany
  if (isBusy(error)) return words.busy
  if (error instanceof ResultCodeError) return fill(words.protocol, { code: error.code })
  return error instanceof Error ? ofSystem(error) : words.unreachable
}
