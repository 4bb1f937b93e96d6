import { serverFaultWords as words } from '@portal/contract/areas/directory/sync-ldap.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { InvalidCredentialsError, InvalidDNSyntaxError, NoSuchObjectError, ResultCodeError } from 'ldapts'

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

const ofConnection = (error: Error): string => {
  const code = 'code' in error ? String(error.code) : ''
  if (certificate.test(code) || certificate.test(error.message)) return words.certificate
  if (/timeout|timed out/i.test(error.message)) return words.timeout
  return byCode[code] ?? words.unreachable
}

/** Why a server did not do what it was asked, in words of the reader. */
export const wordsOfFault = (error: unknown): string => {
  if (error instanceof InvalidCredentialsError || error instanceof InvalidDNSyntaxError) return words.credentials
  if (error instanceof NoSuchObjectError) return words.noBase
  if (error instanceof ResultCodeError) return fill(words.protocol, { code: error.code })
  return error instanceof Error ? ofConnection(error) : words.unreachable
}
