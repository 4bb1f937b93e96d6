import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The platform pads to 32 bytes, twice the block of the cipher. */
const BLOCK = 32
const RANDOM_BYTES = 16
const LENGTH_BYTES = 4

const keyOf = (aesKey: string) => Buffer.from(`${aesKey}=`, 'base64')

const padded = (content: Buffer): Buffer => {
  const missing = BLOCK - (content.length % BLOCK)
  return Buffer.concat([content, Buffer.alloc(missing, missing)])
}

/** Without its padding; null where the padding is none. */
const unpadded = (content: Buffer): Buffer | null => {
  const count = content.at(-1) ?? 0
  const isPadding = count >= 1 && count <= BLOCK && content.length >= count
  return isPadding && content.subarray(-count).every((byte) => byte === count) ? content.subarray(0, -count) : null
}

/** SHA-1 over the parts in the order of the alphabet, as the platform signs. */
export const signatureOf = (...parts: string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

export const isSigned = (signature: string, ...parts: string[]): boolean => {
  const [right, given] = [Buffer.from(signatureOf(...parts)), Buffer.from(signature)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** 16 random bytes, the length, the message, the AppID; encrypted with the account's key. */
export const encrypt = (aesKey: string, appId: string, message: string): string => {
  const key = keyOf(aesKey)
  const text = Buffer.from(message, 'utf8')
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  const content = padded(Buffer.concat([randomBytes(RANDOM_BYTES), length, text, Buffer.from(appId, 'utf8')]))
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(content), cipher.final()]).toString('base64')
}

/** The message, or null: not encrypted with this key, cut, or meant for another account. */
export const decrypt = (aesKey: string, appId: string, encrypted: string): string | null => {
  const key = keyOf(aesKey)
  const sealed = Buffer.from(encrypted, 'base64')
  if (sealed.length === 0 || sealed.length % 16 !== 0) return null
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const content = unpadded(Buffer.concat([decipher.update(sealed), decipher.final()]))
  const start = RANDOM_BYTES + LENGTH_BYTES
  if (content === null || content.length < start) return null
  const end = start + content.readUInt32BE(RANDOM_BYTES)
  if (end > content.length || content.subarray(end).toString('utf8') !== appId) return null
  return content.subarray(start, end).toString('utf8')
}
