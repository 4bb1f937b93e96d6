import { BlobError } from './blob-store.ts'

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/
const MAX_DEPTH = 8

/** Only lower-case hex, so that a hash is always a safe file name and has one spelling. */
export const checkSha256 = (sha256: string) => {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BlobError('badName', 'not a SHA-256 in lower-case hex')
  return sha256
}

/** A closed alphabet without leading dots leaves no room for `..`, drive letters, NUL or another spelling of `/`. */
export const checkTreeName = (name: string) => {
  const segments = name.split('/')
  if (segments.length > MAX_DEPTH || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new BlobError('badName', 'not a plain relative name')
  }
  return name
}
